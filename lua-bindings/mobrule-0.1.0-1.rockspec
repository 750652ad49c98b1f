rockspec_format = "3.0"
package = "mobrule"
version = "0.1.0-1"
source = {
  url = "git+https://example.invalid/mobrule.git", -- set when a release is published
  tag = "v0.1.0",
}
description = {
  summary = "Group actions of tabletop role-playing games: the same dice, simulated, and their exact odds",
  detailed = "Who helps whom, what a mob achieves, what several results do together: rolled with every die, simulated, and all odds exactly.",
  license = "MIT OR Apache-2.0",
}
dependencies = {"lua >= 5.1"}
build_dependencies = {"luarocks-build-rust-mlua >= 0.2.6"}
build = {
  type = "rust-mlua",
  modules = {"mobrule"},
  default_features = false,
  features = {"module"},
  cargo_extra_args = {"-p", "mobrule-lua", "--locked"},
}

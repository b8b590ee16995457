// Before the tests of the MCP server: they run the program as it is built.
export { bringMcpUpToDate as default } from './build.mjs';

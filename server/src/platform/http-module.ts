/**
 * The HTTP module of Node.js. An import would read all its exports, one of which loads `fetch`, WebSocket and the
 * rest of their library, more than 4 MB of memory that the server does not need.
 */
export const http = process.getBuiltinModule('node:http');

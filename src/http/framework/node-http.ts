/**
 * What the server uses of node:http. An `import` of it reads every export, and the getters of some of them load Node's
 * own WebSocket and fetch: 15 MiB and 60 ms that nothing here uses.
 */
export const { createServer, METHODS, STATUS_CODES } = process.getBuiltinModule('node:http');

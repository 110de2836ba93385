// The globals of jsdom: some of Node's are missing, and others are not those of Node.
const { TestEnvironment } = require('jest-environment-node');

const MISSING = ['fetch', 'Headers', 'Request', 'Response', 'ReadableStream', 'TextEncoder', 'TextDecoder'];

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    for (const name of [...MISSING, 'setImmediate', 'clearImmediate']) delete global[name];
    global.window = global;
    global.URL = class {
      #url;
      constructor(url, base) {
        this.#url = new URL(url, base);
        for (const name of ['href', 'origin', 'pathname', 'protocol', 'username', 'password', 'search']) {
          const set = (value) => {
            this.#url[name] = value;
          };
          Object.defineProperty(this, name, { get: () => this.#url[name], set });
        }
      }
      get searchParams() {
        return this.#url.searchParams;
      }
      toString() {
        return this.#url.href;
      }
    };
    global.WebSocket = class {
      constructor() {
        throw new Error('The origin is refused.');
      }
    };
    delete global.AbortSignal.prototype.throwIfAborted;
  }
};

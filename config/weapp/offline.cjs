// Loaded before WeChat's validator, in the processes it starts too: nobody is asked for an address, so nothing leaves this machine.
const dns = require('node:dns');

const refuse = (host, ...rest) => {
  const error = Object.assign(new Error(`offline: ${host}`), { code: 'ENOTFOUND' });
  process.nextTick(rest.at(-1), error);
};
dns.lookup = refuse;
dns.resolve = refuse;
dns.promises.lookup = (host) => Promise.reject(new Error(`offline: ${host}`));

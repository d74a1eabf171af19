// Loaded into a server before its own code: what it sends to https://push.example goes to the stand-in of PUSH_STAND_IN.
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { port, ca } = JSON.parse(process.env.PUSH_STAND_IN);
const here = { address: '127.0.0.1', family: 4 };
const lookup = (_name, { all }, done) => (all ? done(null, [here]) : done(null, here.address, here.family));
const { request } = https;
https.request = (address, options, ...rest) =>
  String(address).startsWith('https://push.example/')
    ? request(address, { ...options, port, ca, lookup }, ...rest)
    : request(address, options, ...rest);
syncBuiltinESMExports();

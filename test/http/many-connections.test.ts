import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.stop());

/** More than Node lets wait by itself. */
const CONNECTIONS = 700;

/** Ends when all of them are there. */
const CONNECT = `
  const { connect } = require('node:net');
  const [port, count] = process.argv.slice(1).map(Number);
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve)))).then(() => {
    process.stdout.write('all');
    process.exit();
  });
`;

test('a burst of connections is taken in while the service does something else', () => {
  const { port } = new URL(server.address);
  // Nothing else happens in this process until the program has ended: the service accepts none of them.
  const said = execFileSync(process.execPath, ['-e', CONNECT, port, String(CONNECTIONS)]);
  expect(String(said)).toBe('all');
});

// Creates and gets of single objects, over 32 connections.
import { startListening } from './child.ts';
import { collection, configMap, nameOf } from './config-maps.ts';
import { namespace, printFigure, startBare } from './environment.ts';
import type { Environment } from './environment.ts';
import { inTurn, median, share } from './figures.ts';
import { createSender, measure } from './load.ts';

const connections = 32;
const objects = 2000;
const getsARound = 3000;
const rounds = 3;

export async function requests({ packaged, serverFlags, token }: Environment): Promise<void> {
  const server = await startListening(packaged('reference-server/main.js'), serverFlags);
  const { send, close } = createSender({ baseUrl: server.baseUrl, token, connections });
  await send('POST', '/api/v1/namespaces', { metadata: { name: namespace } });
  const creates = await measure(objects, connections, (index) => send('POST', collection, configMap(index)));
  printFigure('requests: creates a second', creates.perSecond);
  printFigure('requests: creates, p50 ms', creates.p50Ms);
  printFigure('requests: creates, p99 ms', creates.p99Ms);
  const one = await send('GET', `${collection}/${nameOf(0)}`);
  const bare = await startBare(Buffer.byteLength(one));
  const bareSender = createSender({ baseUrl: bare.baseUrl, token, connections });
  const gets = async (get: (index: number) => Promise<unknown>) =>
    (await measure(getsARound, connections, get)).perSecond;
  const [ours = [], best = []] = await inTurn(rounds, [
    () => gets((index) => send('GET', `${collection}/${nameOf(index % objects)}`)),
    () => gets(() => bareSender.send('GET', '/')),
  ]);
  printFigure('requests: gets a second', median(ours));
  printFigure('requests: gets a second, bare', median(best));
  printFigure('requests: gets, share of bare', share(ours, best));
  printFigure('requests: resident after the load, MiB', server.residentMiB());
  await Promise.all([close(), bareSender.close()]);
  server.stop();
  bare.stop();
}

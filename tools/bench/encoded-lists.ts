// Lists of 2,000 config maps of 1 KB in JSON, in Protobuf and as a Table, in turn, by clients that do not decode them.
import { orch } from '../../common/dialects/names.ts';
import { collection } from './config-maps.ts';
import { printFigure, startFilled } from './environment.ts';
import type { Environment } from './environment.ts';
import { inTurn, median, rounded, share } from './figures.ts';
import { listsPerSecond } from './lists.ts';

const objects = 2_000;
const rounds = 7;
const listsARound = 100;

const types = [
  ['JSON', 'application/json'],
  ['Protobuf', orch.mediaTypes.protobuf],
  ['Table', `application/json;as=Table;v=v1;g=${orch.groups.meta}`],
] as const;

export async function encodedLists(environment: Environment): Promise<void> {
  const { token } = environment;
  const server = await startFilled(environment, objects);
  const processorMs: number[][] = types.map(() => []);
  try {
    const { baseUrl } = server;
    const figures = await inTurn(
      rounds,
      types.map(([, accept], index) => async () => {
        const before = server.processorMs();
        const perSecond = await listsPerSecond({
          baseUrl,
          token,
          path: collection,
          count: listsARound,
          accept,
        });
        processorMs[index]!.push((server.processorMs() - before) / listsARound);
        return perSecond;
      }),
    );
    const [inJson = []] = figures;
    for (const [index, [name]] of types.entries()) {
      const what = `encodings: lists of ${objects} in ${name}`;
      printFigure(`${what} a second`, Math.round(median(figures[index]!)));
      printFigure(`${what}, share of JSON`, share(figures[index]!, inJson));
      printFigure(`${what}, processor ms`, rounded(median(processorMs[index]!.slice(1))));
    }
  } finally {
    server.stop();
  }
}

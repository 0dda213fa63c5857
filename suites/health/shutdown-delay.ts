// Samples the readiness and the service of a launched server between the signal to terminate and its exit (core 4.6).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { TransportError } from '../kit/requests/transport.ts';
import { currentHealth, getHealth } from './endpoints.ts';

type SampledStatus = number | 'none';

/** Two requests; times are in milliseconds since the signal. */
interface Sample {
  readonly startMs: number;
  readonly endMs: number;
  readonly readiness: SampledStatus;
  readonly service: SampledStatus;
}

/** Longer than a fixed delay of one or two seconds. */
const delayMs = 3_000;
/** The server may start its delay earlier than the client measures, and round it. */
const servedMs = delayMs * 0.9;

/** The case of `health.options.shutdown-delay`. */
export async function shutdownDelay(context: CaseContext): Promise<void> {
  const { launchedAlone, eventually, expect, now } = context;
  const server = await launchedAlone({ '--shutdown-delay-duration': `${delayMs / 1000}s` });
  const { podTemplates } = await server.namespace();
  const path = podTemplates.path((await podTemplates.given()).metadata.name);
  expect.success(await getHealth(server.api, '/readyz'), 'readiness before the signal to terminate');
  let isOver = false;
  void server.exited.then(() => (isOver = true));
  const signalledMs = now();
  const sinceMs = () => now() - signalledMs;
  await server.signal('SIGTERM');

  const samples: Sample[] = [];
  await eventually(async () => {
    const startMs = sinceMs();
    if (startMs >= delayMs) return;
    const readiness = await statusOrNone(() => currentHealth(server.api, '/readyz'));
    const service = await statusOrNone(() => server.api.get(path));
    samples.push({ startMs, endMs: sinceMs(), readiness, service });
    expect.that(false, 'the shutdown delay is not over');
  }, 'event');
  judge(context, samples);
  await eventually(
    () => expect.that(isOver, 'the server did not end after the shutdown delay'),
    'controller',
  );
  if (sinceMs() > delayMs + promptMs) await mustEndLater(context, sinceMs());
}

/** How long a server may take after the delay without a doubt. No sentence limits it: connections may be drained. */
const promptMs = 10_000;
const longDelayMs = 20_000;

/** A server that ends late may have a delay of its own, whatever the option is: with a longer one it ends later. */
async function mustEndLater({ launchedAlone, eventually, expect, now }: CaseContext, shortMs: number) {
  const server = await launchedAlone({ '--shutdown-delay-duration': `${longDelayMs / 1000}s` });
  expect.success(await getHealth(server.api, '/readyz'), 'readiness before the signal to terminate');
  let endedMs: number | undefined;
  const signalledMs = now();
  void server.exited.then(() => (endedMs = now() - signalledMs));
  await server.signal('SIGTERM');
  const ended = () =>
    expect.present(endedMs, `the end of a server with a shutdown delay of ${longDelayMs} ms`);
  const longMs = await eventually(ended, 'cache');
  expect.atLeast(
    longMs - shortMs,
    (longDelayMs - delayMs) / 2,
    `milliseconds by which a delay of ${longDelayMs} ms ends later than one of ${delayMs} ms`,
  );
}

/** Ignores samples near the end of the delay, which show nothing. @throws NotRun where too few samples remain */
function judge({ expect }: CaseContext, samples: readonly Sample[]): void {
  const timely = samples.filter(({ endMs }) => endMs < servedMs);
  if (!timely.some(({ startMs }) => startMs > delayMs / 2))
    throw new NotRun('not-exercised', 'the samples were too late to show the shutdown delay');
  for (const { startMs, service } of timely)
    expect.equal(
      service,
      200,
      `status of another request ${startMs} ms into a shutdown delay of ${delayMs} ms`,
    );
  const firstUnready = timely.findIndex(({ readiness }) => readiness !== 200);
  expect.that(firstUnready >= 0, `/readyz answered 200 for the whole shutdown delay of ${delayMs} ms`);
  for (const { startMs, readiness } of timely.slice(firstUnready))
    expect.different(
      readiness,
      200,
      `status of /readyz ${startMs} ms into the shutdown delay, after another status`,
    );
}

/** The status of the answer, or `none` where the server does not answer. */
async function statusOrNone(send: () => Promise<Answer>): Promise<SampledStatus> {
  try {
    return (await send()).status;
  } catch (error) {
    if (error instanceof TransportError) return 'none';
    throw error;
  }
}

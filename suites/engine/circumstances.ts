// Whether a target lets the run use a circumstance: tried when the first case needs it.
import type { Environment } from './environment.ts';
import { openRunScope } from './run-scope.ts';
import { padBodies } from './variations/pad-bodies.ts';
import type { Circumstance } from './variations/variation.ts';

const tries: Readonly<Record<Circumstance, (environment: Environment) => Promise<boolean>>> = {
  'large-bodies': takesLargeBodies,
  restarted: async (environment) => (await environment.restarts?.restarted(environment)) !== undefined,
};

/** Never rejects. */
export function allows(environment: Environment, name: Circumstance): Promise<boolean> {
  const key = `circumstance: ${name}`;
  const known = environment.shared.get(key) as Promise<boolean> | undefined;
  const found = known ?? tries[name](environment).catch(() => false);
  environment.shared.set(key, found);
  return found;
}

/** The limit of a body's size is not stated (core 8), so that a server may refuse it. */
async function takesLargeBodies(environment: Environment): Promise<boolean> {
  const layers = [...environment.layers, padBodies];
  const { namespace } = openRunScope('large-body', { ...environment, layers });
  await namespace.ready();
  const { status } = await namespace.configMaps.create();
  return status < 400 || status >= 500;
}

// A changed discoveryURL in the authentication configuration file (access 5.3).
import type { CaseContext } from '../../kit/context.ts';
import { reloading } from './reloads.ts';
import { providersOfRun } from './server.ts';

/** An issuer gets a discoveryURL on another host, whose keys sign its tokens from then on, and loses it again. */
export async function reloadMovedDiscovery(context: CaseContext): Promise<void> {
  const { main, other } = await providersOfRun(context);
  const name = 'moved';
  main.state(name, other.url(name));
  const target = await reloading(context, ['kept']);
  const url = other.url(name);
  const own = target.entry(name, { issuer: { url, certificateAuthority: other.authority } });
  const moved = target.entry(name, { issuer: { url, discoveryURL: main.discoveryUrl(name) } });
  const kept = target.entry('kept');
  await target.rewrite([kept, own]);
  await target.turnsAccepted(await target.token(own), 'of an issuer without discoveryURL');
  for (const [next, former, what] of [
    [moved, own, 'its discoveryURL names now'],
    [own, moved, 'it has again without discoveryURL'],
  ] as const) {
    await target.rewrite([kept, next]);
    await target.turnsAccepted(await target.token(next), `of an issuer, signed by the key that ${what}`);
    await target.turnsRefused(await target.token(former), 'of an issuer, signed by its former key');
  }
}

// Case: an authentication configuration file behind a symbolic link, which is set to another directory (access 5.3). Each time
// another file is at the path, not the first one with other content.
import type { CaseContext } from '../../kit/context.ts';
import { createLinkedDirectory } from '../../kit/launcher/linked-directory.ts';
import { authenticator, fileOf } from './entries.ts';
import { reloading } from './reloads.ts';
import { configuredServer, configFlag, withFile } from './server.ts';

const fileName = 'authentication.json';
const names = ['first', 'second', 'third'] as const;

/** Two successive replacements of the file, each with another issuer. */
export async function reloadReplaced(context: CaseContext): Promise<void> {
  const { accepts, providers } = await configuredServer(context);
  await accepts('minimal');
  const directory = await createLinkedDirectory();
  try {
    for (const name of names)
      await directory.add(name, fileName, {
        file: fileOf(context.names, [authenticator(providers, name)]),
      });
    await directory.linkTo('first');
    const flags = { ...withFile(''), [configFlag]: directory.path(fileName) };
    const target = await reloading(context, [], await context.launchedAlone(flags));
    const tokenOf = (name: string) => target.token(target.entry(name));
    await target.accepts(await tokenOf('first'));
    for (const name of names.slice(1)) {
      const token = await tokenOf(name);
      await target.refuses(token, `of the ${name} issuer, which is not in the file yet`);
      await directory.linkTo(name);
      await target.turnsAccepted(token, `of the ${name} issuer, after its file replaced another one`);
    }
  } finally {
    await directory.remove();
  }
}

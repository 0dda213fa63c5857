#!/usr/bin/env node
// The command `orch-conformance`. Checks the Node version before it imports anything that needs a newer one.

const oldest = { major: 22, minor: 19 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
  process.stderr.write(
    `orch-conformance needs Node ${oldest.major}.${oldest.minor} or newer, this is ${process.versions.node}: install a newer Node, or run it through npm in a project that depends on one.\n`,
  );
  process.exitCode = 2;
} else {
  // The reader of the output may close the pipe early (`list | head`), or its disk may be full. The command continues: a run
  // still cleans up and writes its reports.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const { enableCompileCache } = await import('node:module');
  enableCompileCache();
  const { leaveAtTheEnd } = await import('./leave-at-the-end.ts');
  leaveAtTheEnd();
  const { runCommandLine } = await import('./command-line.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2));
}

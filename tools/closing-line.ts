// The last line of a test run, for programs that read it: `N passed, N failed`.
import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const skipped = count('skipped');
    const line = `${count('passed')} passed, ${count('failed') + broken} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
    // Printed after the output of the other reporters.
    process.on('exit', () => void process.stdout.write(`${line}\n`));
  }
}

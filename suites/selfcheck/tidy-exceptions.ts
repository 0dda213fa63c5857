// Files that break a rule of `tidy.test.ts` with a reason.

export interface Exception {
  readonly rule: string;
  readonly file: string;
  readonly reason: string;
}

const socketLimit =
  'a time limit of a real socket, which no virtual clock moves; it is cleared with the exchange';

export const exceptions: readonly Exception[] = [
  { rule: 'timers', file: 'reference-server/http/body.ts', reason: socketLimit },
  { rule: 'timers', file: 'reference-server/http/client-error.ts', reason: socketLimit },
  { rule: 'timers', file: 'reference-server/http/exchange.ts', reason: socketLimit },
  { rule: 'timers', file: 'reference-server/http/listen.ts', reason: socketLimit },
  { rule: 'timers', file: 'reference-server/http/write-answer.ts', reason: socketLimit },
  { rule: 'timers', file: 'suites/kit/http/http2-body.ts', reason: socketLimit },
  { rule: 'timers', file: 'suites/kit/http/http2-connection.ts', reason: socketLimit },
  { rule: 'timers', file: 'suites/kit/http/http2-exchange.ts', reason: socketLimit },
  { rule: 'timers', file: 'suites/kit/requests/raw-socket.ts', reason: socketLimit },
  { rule: 'timers', file: 'reference-server/fuzz/raw-client.test-support.ts', reason: socketLimit },
  {
    rule: 'timers',
    file: 'suites/engine/matrix/run-bounded.ts',
    reason: 'a bound in real time for cases whose virtual time a fault has stopped',
  },
  {
    rule: 'timers',
    file: 'tools/mutants/watchdog.ts',
    reason: 'looks at a thread that a mutant may have made loop, from outside',
  },
  {
    rule: 'timers',
    file: 'fixtures/launchers/fake-server.ts',
    reason: 'a process of its own that stays without ever listening',
  },
  {
    rule: 'timers',
    file: 'reports/html/client-script.ts',
    reason: 'the text of a script that runs in a browser, where the page is the only module',
  },
  {
    rule: 'module-state',
    file: 'reports/html/client-script.ts',
    reason: 'the text of a script that runs in a browser, where the page is the only module',
  },
  {
    rule: 'cbor-of-server',
    file: 'suites/selfcheck/cbor-crossing.test.ts',
    reason: 'the test that lets the two implementations read what the other one writes',
  },
  {
    rule: 'case-words',
    file: 'suites/authorization/webhooks/file-connection.ts',
    reason: 'access 5.4 names the type of a connection and its member by these words',
  },
  {
    rule: 'vendor',
    file: 'common/dialects/names.ts',
    reason: 'access 5.3 reserves a domain by its name, whatever the dialect',
  },
  {
    rule: 'vendor',
    file: 'common/dialects/load.ts',
    reason: 'the index of the bundled dialects lists its members, one word each',
  },
  {
    rule: 'vendor',
    file: 'reference-server/kubectl.test-support.ts',
    reason: 'the tests under this client serve its dialect',
  },
  {
    rule: 'vendor',
    file: 'reference-server/kubectl-manifests.test-support.ts',
    reason: 'the tests under this client send definitions in its dialect',
  },
  {
    rule: 'vendor',
    file: 'reference-server/client-library.test-support.ts',
    reason: 'the tests under this library import it, and serve its dialect',
  },
  {
    rule: 'cbor-shared',
    file: 'tools/bench/encodings.ts',
    reason: 'it measures the codecs of the server alone',
  },
];

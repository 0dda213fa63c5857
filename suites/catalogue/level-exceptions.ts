// MUST rows whose words look like a lower level, each with the reason why it is a MUST all the same.
import { isBelow } from './ids.ts';
import type { Row } from './row.ts';

export interface LevelException {
  readonly reason: string;
  /** Ids, or the beginnings of ids. */
  readonly rows: readonly string[];
}

/** Rows that name a default. */
const defaultExceptions: readonly LevelException[] = [
  {
    reason: 'the default of a field of a version: the document states what the server stores',
    rows: [
      'encodings.protobuf.defaults',
      'versions.flow-control.shares-default',
      'versions.webhooks',
      'versions.workloads',
    ],
  },
  {
    reason: 'the document states what the server itself makes or grants at its start',
    rows: ['roles', 'authorization.service-accounts.default-none', 'reviews.self.all-authenticated'],
  },
  {
    reason: 'the row judges no default: the word names a step, a field or the opposite of the rule',
    rows: [
      'apply.entry.command-line-manager',
      'apply.merge.unowned-default-or-deleted',
      'authentication.oidc.algorithms-configured',
      'authorization.bindings.follows-role',
      'lifecycle.force.no-effect-without-gate',
      'versions.definitions.scope-required',
      'versions.ingress.default-backend',
      'versions.runtime-config.enable',
      'writes.dry-run.final-object',
    ],
  },
];

/** Rows that name a permission. */
const permissionExceptions: readonly LevelException[] = [
  {
    reason: 'a permission of the client or of the administrator: the server accepts what uses it',
    rows: [
      'authentication.certificates.several-authorities',
      'authentication.configuration',
      'authentication.credential-plugins.intermediates',
      'authentication.methods.together',
      'authentication.service-accounts.private-or-public',
      'authentication.service-accounts.several-keys',
      'authentication.static-tokens.any-characters',
      'authorization.bindings.role-of-own-namespace',
      'authorization.escalation.held-in-parts',
      'authorization.limits.match-conditions',
      'endpoints.values.field-manager-any-string',
      'health.exclude.repeated',
      'kinds.claim-templates.inner-metadata-allowed',
      'lifecycle.finalizers.reordered',
      'lifecycle.options.dry-run-in-body',
      'objects.names.unique-per-namespace',
      'versions.gates',
      'encodings.gzip.gate-off',
      'writes.field-validation.preserve-unknown',
    ],
  },
  {
    reason: 'what an identity may do is a rule of authorization: the server allows it',
    rows: ['authorization.nodes', 'reviews.access.rules-in-namespace', 'reviews.self.all-authenticated'],
  },
  {
    reason: 'the rule is a MUST; the permission only says which further answers the row accepts',
    rows: [
      'lists.continue.expired-token',
      'lists.get.zero-any',
      'lists.not-older',
      'lists.semantics.not-older-collection',
      'lists.version',
      'watch.item.only-its-events',
      'watch.stream.too-old',
      'writes.field-validation',
    ],
  },
  {
    reason: 'the rule is the prohibition or the promise beside the permission',
    rows: [
      'encodings.accept.clients-name-several',
      'versions.stability.stable-kept',
      'watch.bookmark.no-interval',
    ],
  },
];

interface LevelRule {
  readonly words: RegExp;
  readonly level: string;
  readonly exceptions: readonly LevelException[];
}

/** What a program can check of the rule in CONTRIBUTING.md. */
const levelRules: readonly LevelRule[] = [
  { words: /\bdefault/i, level: 'a stated default is a SHOULD', exceptions: defaultExceptions },
  { words: /\b(?:may|might)\b/i, level: 'a permission is a MAY', exceptions: permissionExceptions },
  { words: /\binferred\b/i, level: 'an inferred statement is a SHOULD', exceptions: [] },
];

/** MUST rows that break the rule, and exceptions that no row needs, in words. */
export function levelProblems(rows: readonly Row[]): readonly string[] {
  return levelRules.flatMap(({ words, level, exceptions }) => {
    const named = rows.filter((row) => row.level === 'MUST' && words.test(row.text));
    const excused = exceptions.flatMap((one) => one.rows);
    const broken = named.filter(({ id }) => !excused.some((wanted) => isBelow(id, wanted)));
    const idle = excused.filter((wanted) => !named.some(({ id }) => isBelow(id, wanted)));
    return [
      ...broken.map(({ id }) => `${id} is a MUST, but ${level}: change its level, or list it with a reason`),
      ...idle.map((id) => `${id} is listed as an exception to "${level}", and needs none`),
    ];
  });
}

// Faults of the query parameters of list (core 4.3).
import { badRequest } from '../../errors/api-error.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'field-selector-ignored',
    title: 'A list of pod templates or config maps without limit ignores its field selector.',
    breaks: [
      'lists.parameters.field-selector',
      'lists.exact.that-version',
      'lists.version.unset-most-recent',
    ],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) => {
        const texts = selectorTexts(route);
        const isPlain = ['podtemplates', 'configmaps'].includes(route.kind.plural);
        const ignores = isPlain && route.verb === 'list' && !route.query.has('limit');
        return ignores ? { ...texts, fields: '' } : texts;
      };
    },
  },
  {
    id: 'label-selector-of-one-letter-ignored',
    title: 'A label selector whose value is a single letter is ignored.',
    breaks: ['lists.parameters.label-selector', 'lists.chunk.any-walk'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) => {
        const texts = selectorTexts(route);
        return route.verb === 'list' && /=[a-z]$/.test(texts.labels) ? { ...texts, labels: '' } : texts;
      };
    },
  },
  {
    id: 'label-selector-with-timeout-ignored',
    title: 'A list with timeoutSeconds ignores its label selector.',
    breaks: ['lists.parameters.timeout-seconds'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) => {
        const texts = selectorTexts(route);
        return route.verb === 'list' && route.query.has('timeoutSeconds') ? { ...texts, labels: '' } : texts;
      };
    },
  },
  {
    id: 'label-selector-by-key',
    title: 'A label selector for a value also matches values that contain it.',
    breaks: ['lists.parameters.label-selector'],
    install(parts) {
      const { matchesLabels } = parts.selectors;
      parts.selectors.matchesLabels = (terms, object) =>
        terms.every((term) => {
          const value = object.metadata.labels?.[term.key];
          if (term.operator !== 'in' || value === undefined) return matchesLabels([term], object);
          return term.values.some((wanted) => value.includes(wanted));
        });
    },
  },
  {
    id: 'limit-of-letters-is-no-limit',
    title: 'A limit that is not a number is ignored.',
    breaks: ['lists.parameters.limit-not-integer'],
    install(parts) {
      const { splitTarget } = parts.routing;
      parts.routing.splitTarget = (target) => {
        const { path, query } = splitTarget(target);
        if (/^-?[0-9]*$/.test(query.get('limit') ?? '')) return { path, query };
        return { path, query: new URLSearchParams([...query].filter(([name]) => name !== 'limit')) };
      };
    },
  },
  {
    id: 'list-timeout-of-one-digit',
    title: 'A list accepts a timeoutSeconds of one digit only.',
    breaks: ['lists.parameters.timeout-seconds', 'endpoints.delete-collection.timeout-seconds'],
    install(parts) {
      const { checkListOptions } = parts.versions;
      parts.versions.checkListOptions = (query, isWatch) => {
        if (!isWatch && (query.get('timeoutSeconds') ?? '').length > 1)
          throw badRequest('timeoutSeconds: too long');
        checkListOptions(query, isWatch);
      };
    },
  },
  {
    id: 'field-that-is-not-empty-selects-nothing',
    title: 'A field selector with != and an empty value selects nothing.',
    breaks: ['lists.parameters.field-selector'],
    install({ selectors }) {
      const { matchesFields } = selectors;
      selectors.matchesFields = (terms, object, kind) =>
        terms.every(({ equal, value }) => equal || value !== '') && matchesFields(terms, object, kind);
    },
  },
  {
    id: 'empty-field-term-ignored',
    title: 'A field selector with an empty value is ignored.',
    breaks: ['lists.parameters.field-selector'],
    install({ selectors }) {
      const { matchesFields } = selectors;
      selectors.matchesFields = (terms, object, kind) =>
        matchesFields(
          terms.filter(({ value }) => value !== ''),
          object,
          kind,
        );
    },
  },
] as const satisfies readonly Fault[];

// Faults of the query parameters of a watch (document core 4.2, 4.3).
import { badRequest } from '../../errors/api-error.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'watch-one-is-a-list',
    title: 'watch=1 opens no watch: only true is recognized.',
    breaks: ['watch.parameters.watch-one'],
    install(parts) {
      const { readFlag } = parts.routing;
      parts.routing.readFlag = (query, name) =>
        readFlag(query, name) && !(name === 'watch' && query.get(name) === '1');
    },
  },
  {
    id: 'watch-true-is-a-list',
    title: 'For config maps watch=true opens no watch: only 1 is recognized.',
    breaks: [
      'watch.parameters.watch-true',
      'watch.event.object-kind',
      'watch.bookmark.version-only',
      'encodings.cbor.watch-sequence',
    ],
    install(parts) {
      const { parseResourcePath, readFlag } = parts.routing;
      let plural: string | undefined;
      parts.routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        plural = place?.plural;
        return place;
      };
      parts.routing.readFlag = (query, name) => {
        const isAffected = name === 'watch' && plural === 'configmaps' && query.get(name) === 'true';
        return !isAffected && readFlag(query, name);
      };
    },
  },
  {
    id: 'watch-false-is-a-watch',
    title: 'Any value of watch opens a stream, including false and 0.',
    breaks: [
      'watch.parameters.watch-false',
      'endpoints.claim-templates.list',
      'endpoints.pod-templates.list',
      'endpoints.pod-templates.other-parameters',
    ],
    install(parts) {
      const { readFlag } = parts.routing;
      parts.routing.readFlag = (query, name) => (name === 'watch' ? query.has(name) : readFlag(query, name));
    },
  },
  {
    id: 'watch-with-a-limit-is-a-list',
    title: 'A request with watch and limit is answered with a list.',
    breaks: ['watch.parameters.watch-one', 'watch.parameters.watch-true'],
    install(parts) {
      const { readFlag } = parts.routing;
      parts.routing.readFlag = (query, name) =>
        readFlag(query, name) && !(name === 'watch' && query.has('limit'));
    },
  },
  {
    id: 'pretty-watch-refused',
    title: 'A watch with the parameter pretty is refused.',
    breaks: ['watch.parameters.pretty'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) => {
        if (route.verb === 'watch' && route.query.has('pretty')) throw badRequest('pretty is for lists');
        return selectorTexts(route);
      };
    },
  },
  {
    id: 'bookmark-flag-in-words-only',
    title: 'allowWatchBookmarks is refused as a digit.',
    breaks: ['watch.parameters.allow-bookmarks-forms'],
    install(parts) {
      const { readFlag } = parts.routing;
      parts.routing.readFlag = (query, name) => {
        if (name === 'allowWatchBookmarks' && /^[01]$/.test(query.get(name) ?? ''))
          throw badRequest(`${name} is neither true nor false`);
        return readFlag(query, name);
      };
    },
  },
  {
    id: 'bookmark-flag-by-presence',
    title: 'allowWatchBookmarks=false counts as true.',
    breaks: ['watch.initial-events.no-bookmark-unasked'],
    install(parts) {
      const { readFlag } = parts.routing;
      parts.routing.readFlag = (query, name) =>
        readFlag(query, name) || (name === 'allowWatchBookmarks' && (query.get(name) ?? '') !== '');
    },
  },
  {
    id: 'watch-without-time-limit',
    title: 'A watch continues after its timeoutSeconds.',
    breaks: [
      'watch.parameters.timeout-seconds',
      'watch.event.error-type',
      'watch.start.future-version-silent',
      'watch.initial-events.false-or-list',
    ],
    install(parts) {
      const { durationMs } = parts.watch;
      parts.watch.durationMs = (_timeoutSeconds, random) => durationMs(undefined, random);
    },
  },
] as const satisfies readonly Fault[];

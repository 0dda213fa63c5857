// Label selectors of which the first of several listed values counts (document core 4.3).
import type { Parts } from '../../parts/index.ts';
import type { ResourceRoute } from '../../requests/routes.ts';

/** Only for requests of this verb. */
export function readFirstValues(parts: Parts, verb: ResourceRoute['verb']): void {
  const { selectorTexts } = parts.selectors;
  parts.selectors.selectorTexts = (route) => {
    const texts = selectorTexts(route);
    if (route.verb !== verb) return texts;
    return { ...texts, labels: texts.labels.replaceAll(/\(([^,()]*),[^()]*\)/g, '($1)') };
  };
}

// Names and values as a list of definitions.
import { markup, type Markup } from './markup.ts';

export type Fact = readonly [string, string | Markup];

export const factsMarkup = (facts: readonly Fact[]): Markup =>
  markup`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        markup`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

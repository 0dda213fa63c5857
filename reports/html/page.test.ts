// The page as text: no network access, everything escaped, limited size.
import { describe, expect, test } from 'vitest';
import { largeResult, sampleResult } from '../../fixtures/results/sample-result.ts';
import { sampleTranscripts } from '../../fixtures/results/sample-transcripts.ts';
import { chooseTranscripts, embedJson } from './embed.ts';
import { markup } from './markup.ts';
import { toHtml } from './page.ts';

const page = toHtml(sampleResult(), sampleTranscripts());

test('the page loads nothing from the network', () => {
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<(?:link|img|iframe|object|embed)\b|\bsrc=(?!x )|@import|url\(|href="(?!#)/);
});

test('text from a server does not become markup', () => {
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  expect(page).not.toContain('<img');
  expect(page).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toMatch(/[^\P{Cc}\n]/u);
  expect(markup`<p title="${'"<&'}">${[1, 'a<', undefined, markup`<b>`]}</p>`.text).toBe(
    '<p title="&quot;&lt;&amp;">1a&lt;<b></p>',
  );
  expect(embedJson({ a: '</script><!--\u2028' })).toBe(String.raw`{"a":"\u003c/script>\u003c!--\u2028"}`);
});

test('each requirement can be read without the script', () => {
  for (const one of sampleResult().requirements) expect(page).toContain(`id="${one.id}"`);
  for (const text of [
    'a policy on releases',
    'token-never-expires',
    'known, ticket 12',
    'still Terminating after 60 s',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).toContain('Also stated here: 1');
});

describe('transcripts', () => {
  const result = sampleResult();

  test('transcripts of failures come first where not all fit', () => {
    const all = chooseTranscripts(result, sampleTranscripts(), 1e6);
    const [name = ''] = Object.keys(all);
    expect(name).toBe(`${result.failures[0]}.json`);
    const [first] = all[name]?.exchanges ?? [];
    const chosen = chooseTranscripts(result, sampleTranscripts(), embedJson(first).length);
    expect(chosen[name]).toMatchObject({ left: 1 });
    expect(chosen['lists.continue.expired-token.json']).toMatchObject({ exchanges: [], left: 2 });
  });

  test('omitted exchanges are mentioned', () => {
    const cut = toHtml(result, sampleTranscripts(), { transcriptBudgetBytes: 0 });
    expect(cut).toContain('2 of 2 exchanges are omitted to keep this page small');
    expect(toHtml(result, new Map())).toContain('Transcript: <code>transcripts/');
  });
});

test('a page of 1,200 requirements stays small', () => {
  expect(toHtml(largeResult(1200), new Map()).length).toBeLessThan(2_000_000);
});

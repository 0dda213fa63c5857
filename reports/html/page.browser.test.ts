// The page in a real browser: filters, search, anchors, transcripts, copying, accessibility.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largeResult, sampleResult } from '../../fixtures/results/sample-result.ts';
import { sampleTranscripts } from '../../fixtures/results/sample-transcripts.ts';
import { toHtml } from './page.ts';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const isInstalled = existsSync(executablePath);
const isRequired = process.env['CI'] === 'true';
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

test.runIf(!isInstalled)('a browser is needed', ({ skip }) => {
  const reason = `no Chromium at ${executablePath} (Debian package chromium, or set CHROMIUM)`;
  if (isRequired) throw new Error(reason);
  skip(reason);
});

describe.runIf(isInstalled)('report.html', () => {
  let browser: Browser;
  let directory: string;
  let axeSource: string;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'page-'));
    await writeFile(path.join(directory, 'report.html'), toHtml(sampleResult(), sampleTranscripts()));
    await writeFile(path.join(directory, 'large.html'), toHtml(largeResult(1200), new Map()));
    axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    browser = await chromium.launch({ executablePath, args: flags.split(' ') });
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await rm(directory, { recursive: true });
  });

  async function withPage(
    check: (page: Page) => Promise<void>,
    options: BrowserContextOptions & { file?: string; hash?: string } = {},
  ): Promise<void> {
    const { file = 'report.html', hash = '', ...contextOptions } = options;
    const context = await browser.newContext(contextOptions);
    const problems: string[] = [];
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(4000);
      page.on('console', (message) => problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('request', (request) => {
        if (!request.url().startsWith('file:')) problems.push(request.url());
      });
      await page.goto(`${pathToFileURL(path.join(directory, file)).href}${hash}`);
      await check(page);
      expect(problems).toEqual([]);
    } finally {
      await context.close();
    }
  }

  const shownIds = (page: Page): Promise<string[]> =>
    page.locator('.row:not([hidden])').evaluateAll((rows) => rows.map((row) => row.id));
  const count = (page: Page): ReturnType<Page['locator']> => page.locator('#count');

  test('filters by verdict and level', () =>
    withPage(async (page) => {
      await page.getByRole('checkbox', { name: /^fail/ }).check();
      expect((await shownIds(page)).sort()).toEqual([
        'lists.continue.expired-token',
        'writes.patch.unknown-type',
        'writes.put.stale-version-conflict',
      ]);
      expect(await count(page).textContent()).toBe('3 of 14 requirements');
      await page.getByRole('checkbox', { name: /^warn/ }).check();
      await page.getByRole('checkbox', { name: /^SHOULD/ }).check();
      expect(await shownIds(page)).toEqual(['objects.metadata.creation-time']);
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByText('14 requirements', { exact: true }).waitFor();
    }));

  test('searches in ids, texts and messages, and shows a message when nothing matches', () =>
    withPage(async (page) => {
      await page.getByRole('searchbox').fill('COMPACTED token');
      await page.getByText('1 of 14 requirements').waitFor();
      expect(await shownIds(page)).toEqual(['lists.continue.expired-token']);
      expect(await page.locator('.sections li:not([hidden])').count()).toBe(1);
      await page.getByRole('searchbox').fill('no such words');
      await page.getByText('No requirement matches these filters.').waitFor();
    }));

  test('opens a failing requirement from the list, with transcript and a script to copy', () =>
    withPage(
      async (page) => {
        await page.getByRole('checkbox', { name: /^pass/ }).check();
        await page.locator('.findings a', { hasText: 'writes.put.stale-version-conflict' }).click();
        const row = page.locator('[id="writes.put.stale-version-conflict"]');
        await row.getByText('The second PUT was stored').waitFor();
        expect(await row.locator('.message').textContent()).toContain(
          '</script><img src=x onerror=alert(1)>',
        );
        await row.getByText('Transcript, 2 exchanges').first().click();
        const exchanges = row.locator('.exchanges > li');
        await exchanges.last().waitFor();
        expect(await exchanges.count()).toBe(2);
        await exchanges.first().getByText('Response 201').click();
        expect(await exchanges.first().textContent()).toContain('12 bytes left out');
        expect(await exchanges.last().textContent()).toContain('no response: the connection was closed');
        await row.getByRole('button', { name: 'Copy' }).first().click();
        await row.getByRole('button', { name: 'Copied' }).waitFor();
        expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl -sS -X POST "\$BASE/);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  test('an anchor opens its row, and the keyboard opens another', () =>
    withPage(
      async (page) => {
        const row = page.locator('[id="lists.continue.expired-token"]');
        await row.getByText('expected: 410').waitFor();
        await page.keyboard.press('Enter');
        await row.getByText('expected: 410').waitFor({ state: 'hidden' });
        await page.keyboard.press('Tab');
        await page.keyboard.press('Space');
        await page.locator('[id="lists.history.five-minutes"]').getByText('Not run:').waitFor();
      },
      { hash: '#lists.continue.expired-token' },
    ));

  test('can be read without its script', () =>
    withPage(
      async (page) => {
        expect(await page.locator('.filters').isVisible()).toBe(false);
        await page.locator('[id="lists.continue.expired-token"] > summary').click();
        await page.getByText('got: 200').waitFor();
      },
      { javaScriptEnabled: false },
    ));

  test('stays responsive with 1,200 requirements', () =>
    withPage(
      async (page) => {
        await page.getByRole('searchbox').fill('statement 777');
        await page.getByText('1 of 1200 requirements').waitFor();
      },
      { file: 'large.html' },
    ));

  const phone = { width: 360, height: 740 };
  test.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['light on a phone', { colorScheme: 'light', viewport: phone }],
    ['dark on a phone', { colorScheme: 'dark', viewport: phone }],
  ] as const)(
    'is accessible: %s',
    (_name, options) =>
      withPage(async (page) => {
        await page.getByText('Totals by section').click();
        await page.getByRole('button', { name: 'Open all shown' }).click();
        for (const transcript of await page.locator('.transcript > summary').all()) await transcript.click();
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        await page.evaluate(axeSource);
        const violations = await page.evaluate<string[]>(
          `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html.slice(0, 200) + node.failureSummary)))`,
        );
        expect(violations).toEqual([]);
      }, options),
    30_000,
  );
});

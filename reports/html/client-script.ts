// The script of report.html: filters, anchors, copying, and transcripts that are rendered when opened.
// Plain browser script; it sets text only through textContent.

const elements = `
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const announce = (text) => { document.getElementById('announcement').textContent = text; };
`;

const filtering = `
const form = document.querySelector('.filters');
const rows = all('.row').map((element) => ({ element, verdict: element.dataset.verdict, level: element.dataset.level }));
const sections = all('section.rows').map((element) => ({
  element,
  rows: rows.filter((row) => element.contains(row.element)),
  link: document.querySelector('.sections a[href="#' + CSS.escape(element.id) + '"]')?.parentElement,
}));
const chosen = (name) => new Set(all('input[name="' + name + '"]:checked', form).map((input) => input.value));
const textOf = (row) => (row.text ??= row.element.textContent.toLowerCase());
const applyFilters = () => {
  const verdicts = chosen('verdict');
  const levels = chosen('level');
  const words = document.getElementById('search').value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    const fits = (verdicts.size === 0 || verdicts.has(row.verdict))
      && (levels.size === 0 || levels.has(row.level))
      && words.every((word) => textOf(row).includes(word));
    row.element.hidden = !fits;
    shown += fits ? 1 : 0;
  }
  const filtered = verdicts.size + levels.size + words.length > 0;
  for (const section of sections) {
    const empty = filtered && section.rows.every((row) => row.element.hidden);
    section.element.hidden = empty;
    if (section.link) section.link.hidden = empty;
  }
  document.querySelector('.empty').hidden = shown > 0;
  const count = filtered ? shown + ' of ' + rows.length : String(rows.length);
  document.getElementById('count').textContent = count + (rows.length === 1 ? ' requirement' : ' requirements');
};
let pending;
document.getElementById('search').addEventListener('input', () => {
  clearTimeout(pending);
  pending = setTimeout(applyFilters, 80);
});
form.addEventListener('change', applyFilters);
form.addEventListener('submit', (event) => { event.preventDefault(); applyFilters(); });
form.addEventListener('reset', () => setTimeout(applyFilters));
const openAll = (open) => {
  for (const row of rows) if (!open || !row.element.hidden) row.element.open = open;
};
document.getElementById('open-all').addEventListener('click', () => openAll(true));
document.getElementById('close-all').addEventListener('click', () => openAll(false));
`;

const anchors = `
const showTarget = () => {
  let id = location.hash.slice(1);
  try { id = decodeURIComponent(id); } catch { return; }
  const target = id === '' ? null : document.getElementById(id);
  if (!target) return;
  if (target.hidden) { form.reset(); applyFilters(); }
  if (!target.classList.contains('row')) return;
  target.open = true;
  target.scrollIntoView();
  target.querySelector('summary').focus({ preventScroll: true });
};
addEventListener('hashchange', showTarget);
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (link && link.getAttribute('href') === location.hash) setTimeout(showTarget);
});
`;

const copying = `
const copyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = make('textarea', { value: text, className: 'visually-hidden' });
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
};
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button.copy');
  if (!button) return;
  const done = await copyText(button.parentElement.querySelector('pre').textContent);
  button.focus();
  button.textContent = done ? 'Copied' : 'Select and copy';
  announce(done ? 'Copied' : 'Copying failed');
  setTimeout(() => { button.textContent = 'Copy'; announce(''); }, 2000);
});
`;

const transcripts = `
let embedded;
const transcriptOf = (name) => {
  embedded ??= JSON.parse(document.getElementById('transcripts').textContent);
  return embedded[name];
};
const pretty = (body) => {
  try { return JSON.stringify(JSON.parse(body), null, 2); } catch { return body; }
};
const headerLines = (headers) => headers.map(([name, value]) => name + ': ' + value).join('\\n');
const message = (title, first, part) => {
  const text = [first, headerLines(part.headers)].filter(Boolean).join('\\n');
  const cut = part.truncated ? '\\n… ' + part.truncated + ' bytes left out' : '';
  const pieces = [make('summary', { textContent: title }), make('pre', { textContent: text })];
  if (part.body) pieces.push(make('pre', { textContent: pretty(part.body) + cut }));
  return make('details', {}, ...pieces);
};
const senders = {
  run: '',
  none: ', sent without a credential',
  account: ', sent by a service account with all rights',
};
const exchangeItem = ({ request, response, error, credential = 'run', phase, curl, durationMs }) => {
  const sender = senders[credential] ?? ', sent with token ' + credential;
  const result = response ? String(response.status) : 'no response: ' + (error ?? 'unknown');
  const title = make('p', {},
    make('span', { className: 'phase', textContent: phase + ' ' }),
    make('strong', { textContent: request.method + ' ' }),
    make('code', { textContent: request.path }),
    ' → ' + result + sender + ', ' + Math.round(durationMs) + ' ms');
  const script = make('div', { className: 'script' },
    make('p', { className: 'label', textContent: 'curl' }),
    make('button', { type: 'button', className: 'copy', textContent: 'Copy' }),
    make('pre', { textContent: curl }));
  const parts = [message('Request', request.method + ' ' + request.path, request)];
  if (response) parts.push(message('Response ' + response.status, '', response));
  return make('li', {}, title, script, ...parts);
};
document.addEventListener('toggle', (event) => {
  const element = event.target;
  if (!element.matches?.('.transcript[data-transcript]') || !element.open || element.dataset.rendered) return;
  element.dataset.rendered = 'true';
  const transcript = transcriptOf(element.dataset.transcript);
  if (transcript) element.append(make('ol', { className: 'exchanges' }, ...transcript.exchanges.map(exchangeItem)));
}, true);
`;

const start = `
document.documentElement.classList.add('js');
if (matchMedia('(min-width: 64rem)').matches) document.querySelector('.sections details').open = true;
applyFilters();
// The browser scrolls to the anchor after the load event, which would move the focus.
addEventListener('load', () => setTimeout(showTarget));
`;

/** The complete script. Its parts share one scope. */
export const clientScript = `'use strict';\n(() => {${elements}${filtering}${anchors}${copying}${transcripts}${start}})();\n`;

import { expect, test } from '@jest/globals';
import { inlineMarkdown, markdownPage } from '../../../src/dashboard/parts/markdown.ts';

test.each([
  ['plain', 'plain'],
  ['a `code` word', 'a <code>code</code> word'],
  ['**strong** and [here](/docs/api)', '<strong>strong</strong> and <a href="/docs/api">here</a>'],
  ['a < b & c', 'a &#60; b &#38; c'],
  ['`<b>`', '<code>&#60;b&#62;</code>'],
  ['say <script>alert(1)</script>', 'say &#60;script&#62;alert(1)&#60;/script&#62;'],
  ['[x](javascript:alert)', 'x'],
])('%s', (text, markup) => {
  expect(inlineMarkdown(text).markup).toBe(markup);
});

test('a page has its heading apart, and code that can be copied', () => {
  const { title, body } = markdownPage(
    '# name\n\nSentence.\n\n## Part\n\n- one\n- two\n\n```sh\ncurl "x"\n```\n',
  );
  expect(title).toBe('name');
  expect(flat(body)).toMatch(
    /^<p>Sentence\.<\/p><h2 id="part">Part<\/h2><ul> <li> one <\/li><li> two <\/li> <\/ul>.*<pre id="code-\d+" tabindex="0" *>curl &#34;x&#34;<\/pre>/,
  );
});

const flat = ({ markup }: { readonly markup: string }): string => markup.replaceAll(/\s+/g, ' ');

test('a table names the column of each cell, for phones', () => {
  const { body } = markdownPage('# t\n\n| a | b |\n|---|---|\n| `x` | 1 < 2 |\n');
  expect(flat(body)).toContain('<th scope="col">b</th>');
  expect(flat(body)).toContain('<th scope="row"><code>x</code></th>');
  expect(flat(body)).toContain('<td data-label="b">1 &#60; 2</td>');
  expect(flat(markdownPage('# t\n\n| | |\n|---|---|\n| x | y |\n').body)).not.toContain('<thead>');
});

test('a page is cut into sections of plain text, and links lead where they are told to', () => {
  const text = '# t\n\nBefore, *so*.\n\n## One `two`\n\n- a [b](c.md)\n- d\n\n| e |\n|---|\n| f |\n';
  const { sections, body } = markdownPage(text, (href) => (href === 'c.md' ? '/docs/c' : undefined));
  expect(sections).toEqual([
    { heading: '', id: '', text: 'Before, so.' },
    { heading: 'One two', id: 'one-two', text: 'a b d e f' },
  ]);
  expect(body.markup).toContain('<a href="/docs/c">b</a>');
  expect(markdownPage('# t\n\n[x](y.md)').body.markup).toBe('<p>x</p>');
});

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
  expect(body.markup.replaceAll(/\s+/g, ' ')).toMatch(
    /^<p>Sentence\.<\/p><h2>Part<\/h2><ul> <li>one<\/li><li>two<\/li> <\/ul>.*<pre id="code-\d+" tabindex="0" *>curl &#34;x&#34;<\/pre>/,
  );
});

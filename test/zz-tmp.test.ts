import { test } from '@jest/globals';
import { openStarterStore } from './support/starter-store.ts';
test('x', () => {
  const store = openStarterStore();
  const names = [...store.unlistedBrands()].flatMap((b) => [b.replace(/ (?:\d|(?:pack|kit)$).*$/, ''), b.replace(/ \d{1,3} day\b.*$/, '')]).filter((n) => n.length < 4);
  console.log(names.join('|'));
  for (const r of ['42954', '684879']) console.log(r, store.productsOfIngredients(store.product(r)?.ingredientKey ?? '').map((p) => store.concept(p)?.name).slice(0, 12));
  store.close();
});

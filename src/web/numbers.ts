/** Counts as people read them. */

/** `12345` → `12,345` */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 request`, `1,200 requests` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

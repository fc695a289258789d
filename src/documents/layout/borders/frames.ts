/** Boxes around a part of a page, as a background or a border: they separate neither rows nor columns of what stands in them. */
import type { Rule } from '../../pdf/page-shapes.ts';

/** Points within which two rules meet. */
const TOUCH = 2;
/** Share of the width of a frame that the rules in it take at least, as those of a table do. */
const WIDE = 0.5;
/** Frames are the largest boxes of a page; so many are looked at. */
const MOST = 20;

/** The rules of a page without its frames: boxes that hold the rules of a table and that no other rule meets, as the border of a table is met. */
export function withoutFrames(rules: readonly Rule[]): readonly Rule[] {
  const largest = rules
    .filter(({ width, height }) => width > 2 * TOUCH && height > 2 * TOUCH)
    .toSorted((left, right) => right.width * right.height - left.width * left.height)
    .slice(0, MOST);
  const frames = largest.filter((box) => isFrame(box, rules));
  return frames.length === 0
    ? rules
    : rules.filter((rule) => !frames.some((frame) => isSamePlace(rule, frame)));
}

function isFrame(box: Rule, rules: readonly Rule[]): boolean {
  const others = rules.filter((rule) => !isSamePlace(rule, box));
  const inside = others.filter((rule) => isWithin(rule, box, TOUCH));
  return (
    reachOf(inside) > box.width * WIDE &&
    others.every((rule) => isWithin(rule, box, TOUCH) || isWithin(box, rule, TOUCH) || isOutside(rule, box))
  );
}

/** How wide rules are together, in points; drawn cell by cell each of them is short. */
function reachOf(rules: readonly Rule[]): number {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, width } of rules) {
    left = Math.min(left, x);
    right = Math.max(right, x + width);
  }
  return right - left;
}

/** Drawn twice, as a background and as a border. */
function isSamePlace(rule: Rule, box: Rule): boolean {
  return isWithin(rule, box, -TOUCH) && isWithin(box, rule, -TOUCH);
}

/** Further in than the margin; with a margin below zero it may reach out that far. */
function isWithin(rule: Rule, box: Rule, margin: number): boolean {
  return (
    rule.x > box.x + margin &&
    rule.y > box.y + margin &&
    rule.x + rule.width < box.x + box.width - margin &&
    rule.y + rule.height < box.y + box.height - margin
  );
}

function isOutside(rule: Rule, box: Rule): boolean {
  return (
    rule.x > box.x + box.width + TOUCH ||
    rule.x + rule.width < box.x - TOUCH ||
    rule.y > box.y + box.height + TOUCH ||
    rule.y + rule.height < box.y - TOUCH
  );
}

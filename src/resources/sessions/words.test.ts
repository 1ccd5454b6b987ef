import { describe, expect, it } from 'vitest';
import { intervalText } from './words.ts';

describe('an interval', () => {
  const text = (hits: number, of: number) => intervalText({ hits, of }).replace(/\s/, ' ');
  it('has one digit after the point where that says it', () => {
    expect(text(84, 1000)).toBe('6.8–10.3 %');
    expect(text(0, 20)).toBe('0–16.1 %');
    expect(text(20, 20)).toBe('83.9–100 %');
  });
  it('has as many as tell its ends apart', () => {
    expect(text(0, 100_000)).toBe('0–0.004 %');
    expect(text(100_000, 100_000)).toBe('99.996–100 %');
    expect(text(500_000, 1_000_000)).toBe('49.9–50.1 %');
    expect(text(5_000_000, 10_000_000)).toBe('49.97–50.03 %');
  });
  it('is unknown of nothing', () => {
    expect(text(0, 0)).toBe('unknown');
  });
});

import { formatNumber } from '#util/text.ts';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const counted = (count: number) => words[count] ?? formatNumber(count);

/** What became of two saves, in two sentences: `Five changes went together by themselves. Two touch …` */
export function mergeSentence(automatic: number, overlaps: number): string {
  const alone =
    automatic === 0
      ? ''
      : `${counted(automatic)} ${automatic === 1 ? 'change' : 'changes'} went together by ${automatic === 1 ? 'itself' : 'themselves'}. `;
  const touching = `${counted(overlaps)} ${overlaps === 1 ? 'touches' : 'touch'} the same as yours`;
  return `${alone}${touching}: choose one side or write your own. Nothing is saved until you do.`;
}

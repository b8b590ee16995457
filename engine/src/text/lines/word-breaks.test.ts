import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { lineSegments } from '../shaping/visual-order.ts';
import { createTextEngine } from '../text-engine.ts';
import { BreakOpportunity, breakOpportunities } from '../unicode/break-opportunities.ts';
import { breakLines } from './break-lines.ts';
import { WordLists } from './load-word-lists.ts';
import { allowWordBreaks, WORD_SCRIPTS, type WordScript } from './word-breaks.ts';
import { WordList, writeWordList } from './word-list.ts';

/** Sentences about rights, schools, shops and towns, as in tables. */
const samples: Readonly<Record<WordScript, string>> = {
  thai:
    'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ ' +
    'ทุกคนย่อมมีสิทธิและอิสรภาพทั้งปวงโดยปราศจากความแตกต่างไม่ว่าชนิดใด ร้านอาหารแห่งนี้เปิดให้บริการทุกวันตั้งแต่เช้าจนถึงเที่ยงคืน ' +
    'พนักงานของบริษัทได้รับเงินเดือนและค่าตอบแทนเพิ่มขึ้นในปีนี้ กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทยและมีประชากรมากที่สุด ' +
    'เด็กนักเรียนต้องอ่านหนังสือและทำการบ้านก่อนเข้านอน รายงานนี้แสดงยอดขายสินค้าในแต่ละเดือนเปรียบเทียบกับปีที่แล้ว',
  lao:
    'ມະນຸດທຸກຄົນເກີດມາມີສິດເສລີພາບ ແລະ ສະເໝີໜ້າກັນໃນທາງກຽດສັກ ແລະ ທາງສິດດ້ວຍມະນຸດມີສະຕິສຳປັດຊັນຍະ ແລະ ມີມະໂນທຳຈຶ່ງຕ້ອງປະພຶດຕົນຕໍ່ກັນໃນທາງພີ່ນ້ອງ ' +
    'ທຸກຄົນມີສິດທີ່ຈະມີຊີວິດ ເສລີພາບ ແລະ ຄວາມປອດໄພ ນະຄອນຫຼວງວຽງຈັນເປັນເມືອງຫຼວງຂອງປະເທດລາວ ນັກຮຽນໄປໂຮງຮຽນທຸກມື້ ' +
    'ລາຍງານນີ້ສະແດງລາຍຮັບແລະລາຍຈ່າຍຂອງບໍລິສັດໃນປີນີ້',
  khmer:
    'មនុស្សទាំងអស់កើតមកមានសេរីភាព និងសមភាពក្នុងផ្នែកសេចក្ដីថ្លៃថ្នូរ និងសិទ្ធិ មនុស្សមានវិចារណញ្ញាណ និងសតិសម្បជញ្ញៈជាប់ពីកំណើត ' +
    'ហើយគប្បីប្រព្រឹត្តចំពោះគ្នាទៅវិញទៅមកដោយស្មារតីរាប់អានគ្នាជាបងប្អូន បុគ្គលគ្រប់រូបមានសិទ្ធិរស់រានមានជីវិត សេរីភាព និងសន្តិសុខផ្ទាល់ខ្លួន ' +
    'ភ្នំពេញគឺជារាជធានីនៃប្រទេសកម្ពុជា សិស្សត្រូវអានសៀវភៅនៅផ្ទះរាល់ថ្ងៃ របាយការណ៍នេះបង្ហាញពីការលក់ទំនិញក្នុងមួយខែ',
  burmese:
    'လူတိုင်းသည် တူညီလွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့် လည်းကောင်း တူညီလွတ်လပ်သော အခွင့်အရေးများဖြင့် လည်းကောင်း မွေးဖွားလာသူများ ဖြစ်သည် ' +
    'ထိုသူတို့သည် အချင်းချင်း မေတ္တာထားရှိကြသည် ရန်ကုန်မြို့သည်မြန်မာနိုင်ငံတွင်အကြီးဆုံးမြို့ဖြစ်သည် ကျောင်းသားများသည်စာအုပ်ဖတ်ကြသည် ' +
    'ကုမ္ပဏီရောင်းအားသည်ယခုနှစ်တွင်တိုးတက်လာသည်',
};

let lists: WordLists;

beforeAll(async () => {
  lists = new WordLists(nodeHost());
  await lists.load(WORD_SCRIPTS);
});

function breaksIn(text: string): number[] {
  return [...lists.breaksOf(text)].flatMap((kind, offset) =>
    kind === BreakOpportunity.never ? [] : [offset],
  );
}

/** A text with a bar at each break opportunity. */
function marked(text: string): string {
  const offsets = new Set(breaksIn(text));
  return [...text].map((letter, offset) => (offsets.has(offset) ? `|${letter}` : letter)).join('');
}

/** Word starts by the ICU of Node; spaces belong to the preceding word, as at the end of a line. */
function startsByIcu(text: string): number[] {
  const words = new Intl.Segmenter('th', { granularity: 'word' }).segment(text);
  return [...words].map(({ index }) => index).filter((index) => index > 0 && text[index] !== ' ');
}

describe('words of scripts without spaces', () => {
  it.each(WORD_SCRIPTS)('%s: nineteen of twenty breaks match those of ICU', (script) => {
    const own = breaksIn(samples[script]);
    const icu = startsByIcu(samples[script]);
    expect(icu.length).toBeGreaterThan(50);
    const both = own.filter((offset) => icu.includes(offset)).length;
    expect(both / icu.length).toBeGreaterThanOrEqual(0.95);
    expect(both / own.length).toBeGreaterThanOrEqual(0.95);
  });

  it.each([
    ['รถด่วนพิเศษมีตู้นอนปรับอากาศ', 'รถ|ด่วน|พิเศษ|มี|ตู้|นอน|ปรับ|อากาศ'],
    ['ตากลมที่ชายทะเล', 'ตากลม|ที่|ชายทะเล'],
    ['ประเทศลาวมีเด็กๆหลายคน', 'ประเทศ|ลาว|มี|เด็กๆ|หลาย|คน'],
    ['ນະຄອນຫຼວງວຽງຈັນເປັນເມືອງຫຼວງ', 'ນະຄອນຫຼວງວຽງຈັນ|ເປັນ|ເມືອງຫຼວງ'],
    ['ភ្នំពេញគឺជារាជធានី', 'ភ្នំពេញ|គឺជា|រាជធានី'],
    ['ကုမ္ပဏီ၏ရောင်းအား', 'ကုမ္ပဏီ၏|ရောင်း|အား'],
    ['ราคา 1,250 บาทถ้วน', 'ราคา |1,250 |บาท|ถ้วน'],
    ['รุ่นiPhone15ราคา๙๙๙บาท', 'รุ่นiPhone15ราคา๙๙๙บาท'],
  ])('%s', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  it.each([
    ['longer, but only the shorter one has words after it', 'กขคงจฉซฌ', 'กข กขค คง จฉ ซฌ ซ', [2, 4, 6]],
    ['longer, and the text after either is unknown', 'กขคจฉ', 'กข กขค', [3]],
    ['longer, and one word follows either', 'กขคงจ', 'กข กขค คง ง', [3]],
    ['longer, but only the shorter one has one word after it', 'กขคงจ', 'กข กขค คง', [2]],
    ['longer, and two words follow either', 'กขคงจ', 'กข กขค คง ง จ', [3, 4]],
  ])('are the longest ones that most words can follow: %s', (_, text, list, expected) => {
    const words = new WordList(writeWordList(list.split(' '), 0xe00), 0xe00);
    const breaks = breakOpportunities(text);
    allowWordBreaks(text, 'thai', words, breaks);
    const offsets = [...breaks].flatMap((kind, offset) => (kind === BreakOpportunity.never ? [] : [offset]));
    expect(offsets).toEqual(expected);
  });

  it('never separate a mark from its letter or a vowel from its consonant', () => {
    const letters = Array.from('กขเแ่้ัาำๆฯ์ກເ່າໆកខ្ាំៗ\u200d\u200cကခ်ိ့္၏၊ a1-');
    const anyText = fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 });
    fc.assert(
      fc.property(anyText, (text) => {
        const withoutLists = breakOpportunities(text);
        for (const offset of breaksIn(text)) {
          if (withoutLists[offset] !== BreakOpportunity.never || offset === text.length) continue;
          expect(text.slice(offset)).not.toMatch(/^(?:\p{M}|\u200c|\u200d|[ๆฯาำໆ၏])/u);
          expect(text[offset - 1]).not.toMatch(/[เแເ]/);
        }
      }),
    );
  });

  it('are found quickly in very long phrases', () => {
    const text = `${'ตากลม'.repeat(20_000)}${'ฮ'.repeat(50_000)}`;
    expect(breaksIn(text).length).toBeGreaterThanOrEqual(20_000);
  });

  it('determine where the lines of a cell end', async () => {
    const engine = await createTextEngine(nodeHost());
    const text = 'รถด่วนพิเศษมีตู้นอนปรับอากาศและตู้เสบียงให้บริการตลอดการเดินทาง';
    const loader = engine.createFontLoader();
    const font = engine.font('Inter', 400);
    loader.add(text, font);
    await loader.load();
    const lines = breakLines(font.prepare(text), font, 8).map((line) =>
      lineSegments(line)
        .map(({ run, spaces }) => run?.text ?? ' '.repeat(spaces))
        .join(''),
    );
    expect(lines.join('')).toBe(text);
    const starts = new Set(startsByIcu(text));
    let offset = 0;
    for (const line of lines.slice(0, -1)) {
      offset += line.length;
      expect(starts).toContain(offset);
    }
  });

  it('need no list for texts of other scripts', async () => {
    const requested: string[] = [];
    const host = nodeHost();
    const engine = await createTextEngine({
      ...host,
      loadWords: (script) => {
        requested.push(script);
        return host.loadWords(script);
      },
    });
    const load = async (text: string) => {
      const loader = engine.createFontLoader();
      loader.add(text, engine.font('Inter', 400));
      await loader.load();
    };
    await load('Price Ünïcode 价格 हिन्दी ᏣᎳᎩ 😀');
    expect(requested).toEqual([]);
    await Promise.all([load('ราคา'), load('ราคา 2')]);
    expect(requested).toEqual(['thai']);
  });
});

describe('a word list', () => {
  it('contains every word and finds those at an offset', () => {
    const words = ['กา', 'กาก', 'กากี', 'ข', 'ก\u200dา'];
    const list = new WordList(writeWordList(words, 0xe00), 0xe00);
    expect(list.size).toBe(5);
    expect(list.lengthsAt('xกากีข', 1, 6)).toEqual([2, 3, 4]);
    expect(list.lengthsAt('xกากีข', 1, 4)).toEqual([2, 3]);
    expect(list.lengthsAt('ก\u200dา', 0, 3)).toEqual([3]);
    expect(list.lengthsAt('ง', 0, 1)).toEqual([]);
    expect(list.lengthsAt('abc', 0, 3)).toEqual([]);
  });

  it('rejects invalid words and data', () => {
    expect(() => writeWordList(['abc'], 0xe00)).toThrow('another script');
    const longest = 'ก'.repeat(63);
    expect(new WordList(writeWordList([longest], 0xe00), 0xe00).lengthsAt(longest, 0, 63)).toEqual([63]);
    expect(() => writeWordList([`${longest}ก`], 0xe00)).toThrow('more than 63 letters');
    expect(() => new WordList(Uint8Array.of(), 0xe00)).toThrow('not a word list');
    expect(() => new WordList(Uint8Array.of(0, 0x41, 9, 0x42), 0xe00)).toThrow('damaged');
  });
});

import { Random } from './random.ts';

/** One column per script; each cell joins a few of its words. */
const scripts: readonly { readonly header: string; readonly words: readonly string[] }[] = [
  { header: 'English', words: ['parcel', 'invoice', 'office', 'refund', 'delivery', 'account', 'renewal'] },
  { header: '中文', words: ['订单', '客户', '已发货', '退款', '北京仓库', '发票金额', '明天送达'] },
  { header: '日本語', words: ['注文', 'お客様', '発送済み', '返金', '東京倉庫', '請求書', 'キャンセル'] },
  { header: 'العربية', words: ['طلب', 'العميل', 'تم الشحن', 'فاتورة', 'مستودع', 'استرداد', 'غدا'] },
  { header: 'עברית', words: ['הזמנה', 'לקוח', 'נשלח', 'חשבונית', 'מחסן', 'החזר', 'מחר'] },
  { header: 'हिन्दी', words: ['आदेश', 'ग्राहक', 'भेज दिया', 'चालान', 'गोदाम', 'धनवापसी', 'कल'] },
  { header: 'Русский', words: ['заказ', 'клиент', 'отправлен', 'счёт', 'склад', 'возврат', 'завтра'] },
  { header: 'State', words: ['✅ done', '🚚 under way', '📦 packed', '⏳ waiting', '🇯🇵 Tokyo', '👩‍💻 desk'] },
];

const seed = 20_250_611;

/** Rows in eight scripts, two of them right-to-left, with emoji; always the same rows. */
export function makeMixedWorkload(name: string, rowCount: number) {
  const random = new Random(seed);
  return {
    name,
    description: `mixed scripts: ${rowCount} rows in eight scripts, with emoji`,
    title: `Orders in many languages, ${rowCount} rows`,
    isMixed: true,
    columns: scripts.map(({ header }) => ({ header, align: 'left' as const })),
    rows: Array.from({ length: rowCount }, () =>
      scripts.map(({ words }) => {
        const count = 1 + random.below(3);
        const text = Array.from({ length: count }, () => random.pick(words)).join(' ');
        return { text, color: undefined };
      }),
    ),
  };
}

import { type LanguageTexts, latinPunctuation } from './language-texts.ts';

/** None, one, two, a few (3 to 10), many (11 to 99), other. */
function arabicPlural(count: number): number {
  if (count < 3) return count;
  const tens = count % 100;
  return tens >= 3 && tens <= 10 ? 3 : tens >= 11 ? 4 : 5;
}

export const arabicTexts: LanguageTexts = {
  tag: 'ar',
  plural: arabicPlural,
  table: 'جدول',
  logo: 'الشعار',
  rows: ['# صف', 'صف واحد', 'صفين', '# صفوف', '# صفًا', '# صف'],
  columns: ['# عمود', 'عمود واحد', 'عمودين', '# أعمدة', '# عمودًا', '# عمود'],
  titled: '{title}، جدول يتكون من {rows} و{columns}',
  untitled: 'جدول يتكون من {rows} و{columns}',
  punctuation: { ...latinPunctuation, comma: '، ' },
  moreColumns: ['', ' وعمود آخر', ' وعمودان آخران', ' و# أعمدة أخرى', ' و# عمودًا آخر', ' و# عمود آخر'],
  moreRows: ['', '… وصف آخر.', '… وصفان آخران.', '… و# صفوف أخرى.', '… و# صفًا آخر.', '… و# صف آخر.'],
  highest: 'أعلى قيمة',
  lowest: 'أدنى قيمة',
  drawings: {
    share: '#% من أعلى قيمة',
    tinyShare: 'أقل من 1% من أعلى قيمة',
    above: 'أعلى من الهدف #',
    below: 'أقل من الهدف #',
    equal: 'مساوٍ للهدف #',
    rating: '{value} من {count}',
    ofCount: 'من {count}',
    values: ['# قيمة', 'قيمة واحدة', 'قيمتان', '# قيم', '# قيمة', '# قيمة'],
    first: 'الأولى #',
    last: 'الأخيرة #',
    highest: 'الأعلى #',
    highestAt: 'الأعلى # ({label})',
    missing: 'مفقودة: #',
    positive: 'موجبة: #',
    negative: 'سالبة: #',
    zero: 'صفرية: #',
    icons: {
      up: 'ارتفاع',
      slightlyUp: 'ارتفاع طفيف',
      flat: 'دون تغيير',
      slightlyDown: 'انخفاض طفيف',
      down: 'انخفاض',
      good: 'جيد',
      warning: 'تحذير',
      bad: 'سيئ',
      low: 'منخفض',
      middle: 'متوسط',
      high: 'مرتفع',
      level: 'المستوى # من 4',
    },
  },
};

/** One, two, and any other number. */
function hebrewPlural(count: number): number {
  return count === 1 ? 0 : count === 2 ? 1 : 2;
}

export const hebrewTexts: LanguageTexts = {
  tag: 'he',
  plural: hebrewPlural,
  table: 'טבלה',
  logo: 'לוגו',
  rows: ['שורה אחת', 'שתי שורות', '# שורות'],
  // With the word for "and", which has a hyphen before digits.
  columns: ['ועמודה אחת', 'ושתי עמודות', 'ו-# עמודות'],
  titled: '{title}, טבלה עם {rows} {columns}',
  untitled: 'טבלה עם {rows} {columns}',
  punctuation: latinPunctuation,
  moreColumns: [' ועוד #'],
  moreRows: ['… ועוד #.'],
  highest: 'הערך הגבוה ביותר',
  lowest: 'הערך הנמוך ביותר',
  drawings: {
    share: '#% מהערך הגבוה ביותר',
    tinyShare: 'פחות מ-1% מהערך הגבוה ביותר',
    above: 'מעל היעד #',
    below: 'מתחת ליעד #',
    equal: 'שווה ליעד #',
    rating: '{value} מתוך {count}',
    ofCount: 'מתוך {count}',
    values: ['ערך אחד', 'שני ערכים', '# ערכים'],
    first: 'ראשון #',
    last: 'אחרון #',
    highest: 'הגבוה ביותר #',
    highestAt: 'הגבוה ביותר # ({label})',
    missing: 'חסרים: #',
    positive: 'חיוביים: #',
    negative: 'שליליים: #',
    zero: 'אפס: #',
    icons: {
      up: 'עלייה',
      slightlyUp: 'עלייה קלה',
      flat: 'ללא שינוי',
      slightlyDown: 'ירידה קלה',
      down: 'ירידה',
      good: 'טוב',
      warning: 'אזהרה',
      bad: 'רע',
      low: 'נמוך',
      middle: 'בינוני',
      high: 'גבוה',
      level: 'רמה # מתוך 4',
    },
  },
};

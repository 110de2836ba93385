import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, p, page, rows } from './layouts.ts';

const footer = `شركة النخلة للتجارة، ص.ب 48213، الرياض 11564<br>هاتف: 920001234 · السجل التجاري 1010482731<br>© 2026<br>${a('https://nakhla.test/stop', 'إلغاء الاشتراك')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'رمز التحقق',
    subject: 'رمز التحقق الخاص بك',
    html: page({
      brand: 'Nakhla',
      body:
        p('مرحبًا،', 'استخدم رمز التحقق التالي لتسجيل الدخول:') +
        big('639 205') +
        p('ينتهي الرمز خلال 10 دقائق.'),
      footer,
    }),
    codes: ['639205'],
  },
  {
    name: 'أرقام عربية',
    subject: 'تأكيد البريد الإلكتروني',
    text: 'رمز التأكيد الخاص بك هو ٤٨٢٩١٠ وهو صالح لمدة ٥ دقائق.\nللمساعدة اتصل على ٩٢٠٠٠١٢٣٤\n',
    codes: ['482910'],
  },
  {
    name: 'طلب',
    subject: 'تم تأكيد طلبك',
    html: page({
      brand: 'Nakhla',
      body:
        rows(
          ['رقم الطلب', '10482716'],
          ['الإجمالي', '1,250.00 ر.س'],
          ['رقم الشحنة', '771204883'],
          ['كود الخصم', 'EID2026'],
        ) + button('https://nakhla.test/orders/10482716', 'تتبع الطلب'),
      footer,
    }),
    codes: [],
    action: 'https://nakhla.test/orders/10482716',
  },
];

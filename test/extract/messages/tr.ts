import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, p, page, rows } from './layouts.ts';

const footer = `Çınar Teknoloji A.Ş. Mersis No: 0123456789000015<br>Büyükdere Cad. No: 185, 34394 Şişli/İstanbul<br>Tel: 0850 222 12 34 · © 2026<br>${a('https://cinar.test/cikis', 'Abonelikten çık')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'doğrulama kodu',
    subject: 'Doğrulama kodunuz',
    html: page({
      brand: 'Cinar',
      body:
        p('Merhaba Elif,', 'Hesabınıza giriş yapmak için doğrulama kodunuz:') +
        big('715 208') +
        p('Kod 3 dakika geçerlidir.'),
      footer,
    }),
    codes: ['715208'],
  },
  {
    name: 'tek kullanımlık şifre',
    subject: 'İşlem onayı',
    text: 'Sayın müşterimiz, 1.250,00 TL tutarındaki ödemeniz için tek kullanımlık şifreniz: 406182. Kimseyle paylaşmayın.\n4417 ile biten kartınız. 04.05.2026 14:20\n',
    codes: ['406182'],
  },
  {
    name: 'sipariş',
    subject: 'Siparişiniz kargoda',
    html: page({
      brand: 'Cinar',
      body:
        rows(
          ['Sipariş numarası', '884102739'],
          ['Kargo takip no', '3320148827'],
          ['Toplam', '849,90 TL'],
          ['İndirim kodu', 'BAHAR20'],
        ) + button('https://cinar.test/takip/884102739', 'Kargoyu takip et'),
      footer,
    }),
    codes: [],
    action: 'https://cinar.test/takip/884102739',
  },
];

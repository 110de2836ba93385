import type { LabelledMessage } from './labelled-message.ts';

const box = (s: string, f = '') =>
  `<!DOCTYPE html><html><body style="margin:0;background:#e9ecef"><div style="background:#fff;width:560px;margin:20px auto;border:1px solid #ced4da"><div style="padding:28px;font:15px/23px 'PT Sans',Arial">${s}</div>${f ? `<div style="padding:14px 28px;background:#f8f9fa;font:11px/16px Arial;color:#868e96">${f}</div>` : ''}</div></body></html>`;
const ya = (s: string) =>
  `<html><body><table style="width:100%;font-family:Arial,sans-serif;font-size:14px"><tbody><tr><td style="width:10%"></td><td>${s}</td><td style="width:10%"></td></tr></tbody></table></body></html>`;
/** Bulgarian, Greek, Russian, Ukrainian and Turkish. */
export const messages: LabelledMessage[] = [
  {
    name: 'bg html 2fa: код за вход',
    subject: 'Вашият код за вход',
    html: box(
      '<p>Здравейте, Мария,</p><p>Въведете следния код, за да влезете в профила си:</p><p style="font-size:30px"><b>284 619</b></p><p>Кодът е валиден 10 минути.</p>',
      'Пазар.бг ЕООД, бул. Витоша 48, 1000 София, ЕИК 131289101, тел. 0700 55 012',
    ),
    codes: ['284619'],
    action: null,
  },
  {
    name: 'bg text регистрация',
    subject: 'Потвърждаване на регистрация',
    text: `Здравейте,

За да потвърдите регистрацията си, моля, последвайте тази връзка:
https://forum.planini.test/potvardi.php?u=771&k=ab90cd

Поздрави,
Форум Планини`,
    codes: [],
    action: 'https://forum.planini.test/potvardi.php?u=771&k=ab90cd',
  },
  {
    name: 'bg text поръчка',
    subject: 'Поръчка №448120 е изпратена',
    text: `Здравейте, Георги!

Поръчка №448120 пътува към Вас с куриер Бързан. Товарителница 5300448120993. Наложен платеж: 62,40 лв.

Проследете пратката: https://barzan.test/t/5300448120993`,
    codes: [],
    action: 'https://barzan.test/t/5300448120993',
  },
  {
    name: 'bg html бюлетин',
    subject: 'Нови книги тази седмица',
    html: box(
      '<h2>Новите заглавия</h2><p><a href="https://b.knizhar.test/l/8" style="background:#087f5b;color:#fff;padding:10px 18px">Разгледай книгите</a></p>',
      '<a href="https://b.knizhar.test/otpis/8">Отписване от бюлетина</a>',
    ),
    codes: [],
    action: 'https://b.knizhar.test/l/8',
    unsubscribe: 'https://b.knizhar.test/otpis/8',
  },
  {
    name: 'bg text смяна на парола: код',
    subject: 'Смяна на парола',
    text: `Поискахте смяна на паролата си в Е-община.
Код за потвърждение: 70-55-18
Ако не сте Вие, обадете се на 02 555 0133.`,
    codes: ['705518'],
    action: null,
  },

  {
    name: 'el html 2fa: κωδικός μίας χρήσης',
    subject: 'Ο κωδικός επαλήθευσής σας',
    html: box(
      '<p>Αγαπητέ κύριε Παπαδόπουλε,</p><p>Ο κωδικός μίας χρήσης για τη σύνδεσή σας είναι:</p><p align="center" style="font-size:28px;color:#0057a8"><b>630482</b></p><p>Ισχύει για 5 λεπτά. Μην τον κοινοποιήσετε σε κανέναν.</p>',
      'Τράπεζα Αιγαίου Α.Ε., Σταδίου 40, 102 52 Αθήνα, ΑΦΜ 094014249, τηλ. 210 555 0120',
    ),
    codes: ['630482'],
    action: null,
  },
  {
    name: 'el text επιβεβαίωση email',
    subject: 'Επιβεβαιώστε το email σας',
    text: `Γεια σου Ελένη,

Σε ευχαριστούμε για την εγγραφή σου! Πάτησε τον παρακάτω σύνδεσμο για να επιβεβαιώσεις τη διεύθυνσή σου:

https://syntages.test/epivevaiosi?x=5f0c11

Ο σύνδεσμος λήγει σε 24 ώρες.`,
    codes: [],
    action: 'https://syntages.test/epivevaiosi?x=5f0c11',
  },
  {
    name: 'el text κούριερ: κωδικός παραλαβής',
    subject: 'Το δέμα σας έφτασε στο locker',
    text: `Το δέμα 7044812099 σας περιμένει στο locker Σκλαβενίτης, Λ. Κηφισίας 250, Χαλάνδρι 152 31.
PIN παραλαβής: 882410
Διαθέσιμο έως 20/11/2026.`,
    codes: [],
    action: null,
  },
  {
    name: 'el html προσφορές',
    subject: 'Προσφορές Νοεμβρίου έως -40%',
    html: ya(
      '<h1>-40%</h1><p>Με το κουπόνι <b>NOE40</b></p><p><a href="https://m.epipla.test/p/1" style="background:#222;color:#fff;padding:12px">Αγοράστε τώρα</a></p><p style="font-size:10px">Αν δεν επιθυμείτε να λαμβάνετε ενημερώσεις, <a href="https://m.epipla.test/diagrafi/1">διαγραφείτε εδώ</a>.</p>',
    ),
    codes: [],
    action: 'https://m.epipla.test/p/1',
    unsubscribe: 'https://m.epipla.test/diagrafi/1',
  },
  {
    name: 'el text σύνδεση: κωδικός με γράμματα',
    subject: 'Σύνδεση στο Φοιτητολόγιο',
    text: `Πληκτρολογήστε τον κωδικό F8K2TN στη σελίδα σύνδεσης.
Αριθμός μητρώου: 1115202600417
Πανεπιστήμιο Ιωλκού, 382 21 Βόλος`,
    codes: ['F8K2TN'],
    action: null,
  },

  {
    name: 'ru html 2fa: код подтверждения',
    subject: 'Код подтверждения: 50917',
    html: ya(
      '<p>Здравствуйте, Алексей!</p><p>Ваш код подтверждения:</p><p style="font-size:32px;font-weight:bold">50917</p><p>Введите его на странице входа. Никому не сообщайте этот код, даже сотрудникам сервиса.</p><p style="color:#999;font-size:12px">ООО «Светофор», 119021, Москва, ул. Льва Толстого, д. 16. ИНН 7736207543. 8 800 555-01-35</p>',
    ),
    codes: ['50917'],
    action: null,
  },
  {
    name: 'ru text регистрация',
    subject: 'Подтверждение регистрации на сайте',
    text: `Здравствуйте!

Вы (или кто-то другой) указали этот адрес при регистрации на сайте «Дачный двор». Чтобы завершить регистрацию, перейдите по ссылке:

https://dachny-dvor.test/confirm?uid=40117&hash=9c1f0e

Если вы не регистрировались, просто удалите это письмо.

С уважением,
администрация сайта`,
    codes: [],
    action: 'https://dachny-dvor.test/confirm?uid=40117&hash=9c1f0e',
  },
  {
    name: 'ru html заказ',
    subject: 'Заказ № 44812099-0017 готов к выдаче',
    html: box(
      '<p>Ольга, ваш заказ <b>№ 44812099-0017</b> ждёт вас в пункте выдачи.</p><p>Адрес: г. Казань, ул. Баумана, 19<br>Код для получения: <b>731-904</b><br>Срок хранения: до 25.11.2026<br>К оплате: 0 ₽</p><p><a href="https://ozerki.test/my/orders/44812099-0017" style="background:#005bff;color:#fff;padding:12px 24px;border-radius:8px">Посмотреть заказ</a></p>',
    ),
    codes: [],
    action: 'https://ozerki.test/my/orders/44812099-0017',
  },
  {
    name: 'ru text сброс: код и ссылка',
    subject: 'Восстановление доступа',
    text: `Добрый день!

Для восстановления доступа к аккаунту v.smirnova введите код 8024-61 или перейдите по ссылке:
https://pochtamt.test/recovery/r?c=802461&s=QmX

Код действует 1 час.`,
    codes: ['802461'],
    action: 'https://pochtamt.test/recovery/r?c=802461&s=QmX',
  },
  {
    name: 'ru html рассылка',
    subject: 'Скидки недели до 70%',
    html: ya(
      '<h2>Чёрная пятница началась</h2><p>Промокод <b>BLACK26</b></p><p><a href="https://s.tehnomir.test/go/5">Перейти к скидкам</a></p><p style="font-size:11px"><a href="https://s.tehnomir.test/unsub/5?sig=e">Отписаться от рассылки</a></p>',
    ),
    codes: [],
    action: 'https://s.tehnomir.test/go/5',
    unsubscribe: 'https://s.tehnomir.test/unsub/5?sig=e',
  },
  {
    name: 'ru text ответ коллеги',
    subject: 'Re: код от домофона',
    text: `Привет!

Домофон: 48К2917, потом поднимайся на 7 этаж. Если что, звони +7 905 555-01-44.

17 ноября 2026 г., 18:20, Дима <dima@mail.example> написал(а):
> Какой у вас код от подъезда?`,
    codes: [],
    action: null,
  },

  {
    name: 'uk html 2fa: код входу',
    subject: 'Код для входу',
    html: box(
      '<p>Вітаємо, Оксано!</p><p>Щоб увійти до кабінету, введіть код:</p><p style="font-size:30px;letter-spacing:5px">418 206</p><p>Код дійсний протягом 10 хвилин.</p>',
      'ТОВ «Розетка-плюс», вул. Степана Бандери 6, 04073 Київ, ЄДРПОУ 37193071, 0 800 55 01 20',
    ),
    codes: ['418206'],
    action: null,
  },
  {
    name: 'uk text підтвердження',
    subject: 'Підтвердьте електронну адресу',
    text: `Доброго дня!

Щоб підтвердити свою адресу, перейдіть за посиланням:

https://pryroda.test/pidtverdyty/e81f20

Посилання діє 48 годин.
Команда «Природа поруч»`,
    codes: [],
    action: 'https://pryroda.test/pidtverdyty/e81f20',
  },
  {
    name: 'uk text посилка',
    subject: 'Ваша посилка у поштоматі',
    text: `Відправлення 20450448120993 прибуло до поштомата №31207 (Львів, вул. Городоцька 82).
Відкрийте комірку в застосунку або введіть код 5106.
Зберігаємо до 23.11.2026. До сплати: 85,00 грн`,
    codes: [],
    action: null,
  },
  {
    name: 'uk html розсилка',
    subject: 'Афіша тижня',
    html: ya(
      '<p><a href="https://afisha.test/1">Концерт у філармонії, 20.11</a></p><p><a href="https://afisha.test/2">Виставка кераміки, 21.11</a></p><p><small>Не бажаєте отримувати листи? <a href="https://afisha.test/vidpysatys/7">Відписатися</a></small></p>',
    ),
    codes: [],
    unsubscribe: 'https://afisha.test/vidpysatys/7',
  },
  {
    name: 'uk text новий пароль: код',
    subject: 'Скидання пароля',
    text: `Ви запросили скидання пароля. Код підтвердження: 9R4-T7K. Введіть його в застосунку «Дія-подібне» до 12:30.`,
    codes: ['9R4-T7K'],
    action: null,
  },

  {
    name: 'tr html 2fa: doğrulama kodu',
    subject: 'Doğrulama kodunuz',
    html: box(
      '<p>Merhaba Zeynep,</p><p>Hesabınıza giriş yapmak için doğrulama kodunuz:</p><div style="text-align:center;font-size:34px;color:#f27a1b"><b>716 350</b></div><p>Bu kod 3 dakika geçerlidir. Kodu kimseyle paylaşmayınız.</p>',
      'Trendpazar A.Ş., Maslak Mah. Saat Sok. No:5, 34485 Sarıyer/İstanbul, Mersis 0859041477100013, 0850 555 01 20',
    ),
    codes: ['716350'],
    action: null,
  },
  {
    name: 'tr text üyelik aktivasyonu',
    subject: 'Üyeliğinizi aktif edin',
    text: `Sayın Emre Kaya,

Üyeliğinizi tamamlamak için aşağıdaki bağlantıya tıklayın:
https://kitapkurdu.test/uyelik/onay?k=c09a1177

Bağlantı 24 saat içinde geçerliliğini yitirecektir.

Kitapkurdu`,
    codes: [],
    action: 'https://kitapkurdu.test/uyelik/onay?k=c09a1177',
  },
  {
    name: 'tr html kargo: teslimat kodu',
    subject: 'Kargonuz dağıtıma çıktı',
    html: ya(
      '<p>4481209931774 takip numaralı kargonuz bugün 14:00-18:00 arasında teslim edilecek.</p><p>Kuryeye söylemeniz gereken teslimat kodu: <b>4083</b></p><p><a href="https://kargo.test/takip/4481209931774">Kargomu takip et</a></p>',
    ),
    codes: [],
    action: 'https://kargo.test/takip/4481209931774',
  },
  {
    name: 'tr text şifre sıfırlama',
    subject: 'Şifre sıfırlama talebi',
    text: `Merhaba,

Şifrenizi sıfırlamak için 6 haneli kodu ilgili alana giriniz: 002917

Talep tarihi: 18.11.2026 09:12
IP: 203.0.113.9`,
    codes: ['002917'],
    action: null,
  },
  {
    name: 'tr html kampanya',
    subject: '100 TL hediye çeki seni bekliyor',
    html: box(
      '<h1>100 TL hediye!</h1><p>Kupon kodu: <b>KASIM100</b> (500 TL ve üzeri)</p><p><a href="https://e.moda.test/k/1" style="background:#e91e63;color:#fff;padding:12px 28px">Alışverişe başla</a></p>',
      'E-posta almak istemiyorsanız <a href="https://e.moda.test/abonelikten-cik/1">abonelikten çıkın</a>.',
    ),
    codes: [],
    action: 'https://e.moda.test/k/1',
    unsubscribe: 'https://e.moda.test/abonelikten-cik/1',
  },
];

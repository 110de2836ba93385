import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, cells, p, page, rows, strong } from './layouts.ts';

const footer = `ООО «Берёзка», ИНН 7704218890, ОГРН 1027700132195<br>115093, Москва, ул. Большая Серпуховская, 30<br>Телефон: 8 (800) 555-35-35 · © 2012–2026<br>${a('https://berezka.test/unsub?x=7712', 'Отписаться')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'код подтверждения',
    subject: 'Код подтверждения',
    html: page({
      brand: 'Berezka',
      preheader: 'Никому не сообщайте',
      body:
        p('Здравствуйте!', 'Ваш код подтверждения:') +
        big('604 772') +
        p('Код действует 10 минут. Не сообщайте его никому.'),
      footer,
    }),
    codes: ['604772'],
  },
  {
    name: 'код в предложении',
    subject: 'Вход в аккаунт',
    text: 'Здравствуйте, Ирина!\n\nДля входа в аккаунт введите код 39184. Если вы не входили, смените пароль.\nВремя: 12.03.2026 18:04 МСК, IP 203.0.113.5\n',
    codes: ['39184'],
  },
  {
    name: 'по цифре в ячейке',
    subject: 'Подтвердите почту',
    html: page({
      brand: 'Sosna',
      body: p('Введите этот код в приложении, чтобы подтвердить почту') + cells('8206'),
      footer,
    }),
    codes: ['8206'],
  },
  {
    name: 'заказ',
    subject: 'Заказ № 10482716 оформлен',
    html: page({
      brand: 'Berezka',
      body:
        rows(
          ['Номер заказа', '10482716'],
          ['Сумма', '12 490 ₽'],
          ['Трек-номер', '80088712345678'],
          ['Доставка', '15.03.2026'],
        ) + p(`Промокод ${strong('VESNA15')} на следующую покупку`),
      footer,
    }),
    codes: [],
  },
  {
    name: 'чек',
    subject: 'Электронный чек',
    text: 'Кассовый чек № 00482\nСумма: 1 350,00 руб.\nФН 9960440301234567\nФД 104882 ФПД 2938471029\n24.05.2026 14:33\n',
    codes: [],
  },
  {
    name: 'восстановление пароля',
    subject: 'Восстановление пароля',
    html: page({
      brand: 'Sosna',
      body:
        p('Чтобы задать новый пароль, нажмите на кнопку.') +
        button('https://sosna.test/password/new?key=ab12cd34ef56ab12cd34', 'Задать пароль'),
      footer,
    }),
    codes: [],
    action: 'https://sosna.test/password/new?key=ab12cd34ef56ab12cd34',
    unsubscribe: 'https://berezka.test/unsub?x=7712',
  },
];

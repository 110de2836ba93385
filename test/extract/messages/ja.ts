import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, cells, p, page, rows } from './layouts.ts';

const footer = `株式会社さくら堂 〒150-0002 東京都渋谷区渋谷2-21-1<br>電話：03-1234-5678（平日10:00〜18:00）<br>© 2026 Sakurado<br>${a('https://sakurado.test/mail/stop?m=5521', '配信停止はこちら')}`;

export const messages: LabelledMessage[] = [
  {
    name: '認証コード',
    subject: '【さくら堂】認証コードのお知らせ',
    html: page({
      brand: 'Sakurado',
      body:
        p('いつもご利用ありがとうございます。', '下記の認証コードを入力してください。') +
        big('281937') +
        p('有効期限は発行から30分です。'),
      footer,
    }),
    codes: ['281937'],
  },
  {
    name: '全角数字の確認コード',
    subject: '会員登録の確認',
    text: '会員登録を続けるには、確認コード「７０４５１８」を画面に入力してください。\nこのメールに心当たりがない場合は破棄してください。\nお問い合わせ：0120-123-456\n',
    codes: ['704518'],
  },
  {
    name: 'ワンタイムパスワード',
    subject: 'ワンタイムパスワード',
    text: '山田様\n\nワンタイムパスワード：4829 1037\n発行日時：2026年5月4日 14時20分\n受付番号：A-20260504-118\n',
    codes: ['48291037'],
  },
  {
    name: '数字ごとのセル',
    subject: 'ログイン確認',
    html: page({
      brand: 'Sakurado',
      body:
        p('ログインするには次のコードを入力してください。') + cells('650283') + p('IPアドレス：198.51.100.7'),
      footer,
    }),
    codes: ['650283'],
  },
  {
    name: '注文確認',
    subject: 'ご注文ありがとうございます（注文番号 250-1839274）',
    html: page({
      brand: 'Sakurado',
      body:
        rows(
          ['ご注文番号', '250-1839274'],
          ['ご注文日', '2026/03/12'],
          ['お届け先', '〒530-0001 大阪市北区梅田3丁目'],
          ['合計', '12,800円'],
          ['お問い合わせ番号', '4812-3390-1127'],
        ) + button('https://sakurado.test/order/2501839274', '注文の詳細を見る'),
      footer,
    }),
    codes: [],
    action: 'https://sakurado.test/order/2501839274',
  },
  {
    name: 'クーポン',
    subject: '今だけ500円OFFクーポン',
    html: page({
      brand: 'Sakurado',
      body: p('クーポンコード') + big('HANAMI500') + p('2026年4月30日まで、5000円以上のご購入で使えます。'),
      footer,
    }),
    codes: [],
  },
];

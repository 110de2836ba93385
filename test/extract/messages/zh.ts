import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, p, page, rows, spans } from './layouts.ts';

const footer = `北京青云科技有限公司 京ICP备12034567号-1<br>北京市海淀区中关村大街27号 100080<br>客服热线：400-820-8820 © 2026<br>${a('https://qingyun.test/tuiding', '退订邮件')}`;

export const messages: LabelledMessage[] = [
  {
    name: '验证码',
    subject: '【青云】邮箱验证码',
    html: page({
      brand: 'Qingyun',
      body: p('您好：', '您正在登录青云账号，验证码为：') + big('937402') + p('5分钟内有效，请勿告诉他人。'),
      footer,
    }),
    codes: ['937402'],
  },
  {
    name: '句中的验证码',
    subject: '登录提醒',
    text: '【云盘】您的验证码是558204，10分钟内有效。如非本人操作请忽略。\n客服电话：95588\n',
    codes: ['558204'],
  },
  {
    name: '繁體驗證碼',
    subject: '您的驗證碼',
    text: '親愛的用戶您好：\n\n您的一次性驗證碼為 71-40-92，請於 2026/05/04 18:00 前輸入。\n訂單編號：20260504118273\n',
    codes: ['714092'],
  },
  {
    name: '分开的数字',
    subject: '安全验证',
    html: page({ brand: 'Qingyun', body: p('请输入以下动态密码完成身份验证') + spans('4067'), footer }),
    codes: ['4067'],
  },
  {
    name: '订单',
    subject: '订单已发货',
    html: page({
      brand: 'Qingyun',
      body:
        rows(
          ['订单号', '202603128841'],
          ['运单号', 'SF1029384756'],
          ['金额', '¥1,299.00'],
          ['下单时间', '2026-03-12 10:22:41'],
          ['优惠码', 'CHUN2026'],
        ) + button('https://qingyun.test/order/8841', '查看订单'),
      footer,
    }),
    codes: [],
    action: 'https://qingyun.test/order/8841',
  },
  {
    name: '消费提醒',
    subject: '信用卡消费提醒',
    text: '您尾号4821的信用卡于3月12日14:05消费人民币1288.00元，可用额度35600元。如有疑问请致电95555。\n',
    codes: [],
  },
];

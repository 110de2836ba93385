import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, p, page, rows } from './layouts.ts';

const footer = `(주)한빛상점 사업자등록번호 220-81-62517 통신판매업신고 제2026-서울강남-01234호<br>서울특별시 강남구 테헤란로 152, 06236<br>고객센터 1588-1234 © 2026<br>${a('https://hanbit.test/reject', '수신거부')}`;

export const messages: LabelledMessage[] = [
  {
    name: '인증번호',
    subject: '[한빛상점] 이메일 인증번호 안내',
    html: page({
      brand: 'Hanbit',
      body:
        p('안녕하세요.', '아래 인증번호를 입력해 주세요.') +
        big('604918') +
        p('인증번호는 3분간 유효합니다.'),
      footer,
    }),
    codes: ['604918'],
  },
  {
    name: '문장 속 인증 코드',
    subject: '로그인 확인',
    text: '회원님의 로그인 인증 코드는 5527 입니다. 타인에게 알려주지 마세요.\n접속 IP 203.0.113.90, 2026년 3월 12일 14:22\n',
    codes: ['5527'],
  },
  {
    name: '대괄호 코드',
    subject: '비밀번호 재설정',
    text: '[829 140] 인증번호를 화면에 입력하면 비밀번호를 재설정할 수 있습니다.\n문의 02-1234-5678\n',
    codes: ['829140'],
  },
  {
    name: '주문',
    subject: '주문이 완료되었습니다',
    html: page({
      brand: 'Hanbit',
      body:
        rows(
          ['주문번호', '20260312-8841027'],
          ['결제금액', '128,000원'],
          ['운송장번호', '620412345678'],
          ['쿠폰번호', 'SPRING7000'],
          ['카드', '신한 끝자리 4417'],
        ) + button('https://hanbit.test/o/8841027', '주문 조회'),
      footer,
    }),
    codes: [],
    action: 'https://hanbit.test/o/8841027',
  },
];

import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, h1, p, page, rows, strong } from './layouts.ts';

const footer = `Marélia Tecnologia Ltda. CNPJ 12.345.678/0001-90<br>Av. Paulista, 1578, São Paulo, SP, CEP 01310-200<br>Central: 0800 722 1234 · © 2026<br>${a('https://marelia.test/descadastro/8812', 'Cancelar inscrição')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'código de acesso',
    subject: 'Seu código de acesso',
    html: page({
      brand: 'Marelia',
      body:
        h1('Olá, Rafael') +
        p('Use o código abaixo para entrar na sua conta.') +
        big('093 447') +
        p('Ele expira em 10 minutos.'),
      footer,
    }),
    codes: ['093447'],
  },
  {
    name: 'código com letras',
    subject: 'Confirme o seu e-mail',
    text: 'Olá!\n\nO seu código de confirmação é: R4T8WZ\n\nSe não criou uma conta, ignore esta mensagem.\n\nNIF 509112233, 1250-096 Lisboa\n',
    codes: ['R4T8WZ'],
  },
  {
    name: 'pedido com cupom',
    subject: 'Pedido #8840127 aprovado',
    html: page({
      brand: 'Marelia',
      body:
        rows(
          ['Pedido', '8840127'],
          ['Código de rastreamento', 'BR123456789BR'],
          ['Total', 'R$ 1.289,00'],
          ['Cartão', 'final 4821'],
        ) +
        p(`Cupom ${strong('VOLTE10')} válido até 31/12/2026.`) +
        button('https://marelia.test/pedidos/8840127', 'Acompanhar pedido'),
      footer,
    }),
    codes: [],
    action: 'https://marelia.test/pedidos/8840127',
  },
  {
    name: 'boleto',
    subject: 'Seu boleto vence em 10/05/2026',
    text: 'Valor: R$ 219,90\nLinha digitável: 34191.79001 01043.510047 91020.150008 5 99990000021990\nProtocolo 20260501887\nDúvidas: ligue 4004 1234\n',
    codes: [],
  },
  {
    name: 'ativar conta',
    subject: 'Ative a sua conta',
    html: page({
      brand: 'Marelia',
      body:
        p('Falta pouco para começar.') +
        button('https://marelia.test/ativar?token=77ab12cd34ef56ab78cd', 'Ativar conta'),
      footer,
    }),
    codes: [],
    action: 'https://marelia.test/ativar?token=77ab12cd34ef56ab78cd',
    unsubscribe: 'https://marelia.test/descadastro/8812',
  },
];

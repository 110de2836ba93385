import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, cells, h1, p, page, rows, strong } from './layouts.ts';

const footer = `Solventa S.L., CIF B-86421097<br>Calle de Alcalá 120, 28009 Madrid<br>Teléfono: 91 123 45 67 · © 2026<br>${a('https://solventa.test/baja?c=88120', 'Darse de baja')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'código de verificación',
    subject: 'Tu código de verificación es 518 306',
    html: page({
      brand: 'Solventa',
      body:
        h1('Verifica tu cuenta') +
        p('Introduce este código para continuar:') +
        big('518 306') +
        p('Caduca en 5 minutos.'),
      footer,
    }),
    codes: ['518306'],
  },
  {
    name: 'clave en una frase',
    subject: 'Confirma tu operación',
    text: 'Estimado cliente:\n\nHas solicitado una transferencia de 1.350,00 € a la cuenta terminada en 7781.\nTu clave de un solo uso es 40927183. No la compartas con nadie.\nReferencia de la operación: 9930014\n',
    codes: ['40927183'],
  },
  {
    name: 'celdas',
    subject: 'Inicia sesión en Rumbo Vivo',
    html: page({
      brand: 'Rumbo Vivo',
      body:
        p('Hola, Marta:', 'Tu código para iniciar sesión:') +
        cells('27460') +
        p('Si no has sido tú, ignora este mensaje.'),
      footer,
    }),
    codes: ['27460'],
  },
  {
    name: 'restablecer contraseña',
    subject: 'Restablece tu contraseña',
    html: page({
      brand: 'Rumbo Vivo',
      body:
        p('Pulsa el botón para elegir una nueva contraseña.') +
        button('https://rumbovivo.test/c/restablecer?k=a8f7e6d5c4b3a2918070', 'Restablecer contraseña'),
      footer,
    }),
    codes: [],
    action: 'https://rumbovivo.test/c/restablecer?k=a8f7e6d5c4b3a2918070',
    unsubscribe: 'https://solventa.test/baja?c=88120',
  },
  {
    name: 'pedido enviado',
    subject: 'Tu pedido 60018274 va en camino',
    html: page({
      brand: 'Solventa',
      body:
        rows(
          ['Número de pedido', '60018274'],
          ['Número de seguimiento', 'ES20418837'],
          ['Entrega estimada', '15/04/2026'],
          ['Código postal', '28009'],
          ['Importe', '89,90 €'],
        ) + p(`Usa el cupón ${strong('VUELVE20')} en tu próxima compra.`),
      footer,
    }),
    codes: [],
  },
  {
    name: 'factura de la luz',
    subject: 'Ya está disponible tu factura de marzo de 2026',
    text: 'Factura nº 2026030077\nContrato 551209884\nImporte: 74,18 EUR\nFecha de cargo: 05/04/2026\nAtención al cliente: 900 123 456\n',
    codes: [],
  },
];

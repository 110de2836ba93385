import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, p, page, rows } from './layouts.ts';

const footer = `कमल रिटेल प्राइवेट लिमिटेड, 42 एमजी रोड, बेंगलुरु 560001<br>जीएसटीआईएन 29ABCDE1234F1Z5 · फ़ोन 1800 123 4567<br>© 2026<br>${a('https://kamal.test/unsubscribe', 'सदस्यता समाप्त करें')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'सत्यापन कोड',
    subject: 'आपका सत्यापन कोड',
    html: page({
      brand: 'Kamal',
      body:
        p('नमस्ते रवि,', 'लॉग इन करने के लिए यह सत्यापन कोड दर्ज करें:') +
        big('530 917') +
        p('यह कोड 10 मिनट तक मान्य है।'),
      footer,
    }),
    codes: ['530917'],
  },
  {
    name: 'ओटीपी देवनागरी अंकों में',
    subject: 'लेनदेन की पुष्टि',
    text: '₹2,499.00 के भुगतान के लिए आपका ओटीपी ७३८२०४ है। इसे किसी से साझा न करें।\nकार्ड के अंतिम अंक 4471\n',
    codes: ['738204'],
  },
  {
    name: 'ऑर्डर',
    subject: 'आपका ऑर्डर भेज दिया गया है',
    html: page({
      brand: 'Kamal',
      body:
        rows(
          ['ऑर्डर संख्या', '40281937'],
          ['कुल राशि', '₹1,899'],
          ['ट्रैकिंग नंबर', '7712048831'],
          ['कूपन कोड', 'DIWALI25'],
        ) + button('https://kamal.test/track/40281937', 'ऑर्डर ट्रैक करें'),
      footer,
    }),
    codes: [],
    action: 'https://kamal.test/track/40281937',
  },
];

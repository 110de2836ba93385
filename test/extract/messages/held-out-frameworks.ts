import type { LabelledMessage } from './labelled-message.ts';

/** A message with both bodies, like the mail templates of web frameworks and services. */
const framed = (inner: string) =>
  `<html><body style="font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,sans-serif;background-color:#edf2f7;color:#718096;margin:0"><table class="wrapper" width="100%"><tr><td align="center"><table class="content" width="100%"><tr><td class="header" style="padding:25px 0;text-align:center"><a href="http://localhost" style="color:#3d4852;font-size:19px;font-weight:bold">Example</a></td></tr><tr><td class="body"><table class="inner-body" align="center" width="570" style="background-color:#ffffff"><tr><td class="content-cell" style="padding:32px">${inner}</td></tr></table></td></tr><tr><td><p style="font-size:12px;text-align:center">© 2026 Example. All rights reserved.</p></td></tr></table></td></tr></table></body></html>`;

export const messages: LabelledMessage[] = [
  {
    name: 'PHP framework: verify the address, with the address again below',
    subject: 'Verify Email Address',
    html: framed(
      `<h1 style="font-size:18px">Hello!</h1><p>Please click the button below to verify your email address.</p><table class="action"><tr><td><a href="http://localhost/email/verify/204812/8f14e45fceea167a5a36dedd4bea2543?expires=1794650400&amp;signature=5512" class="button button-primary" style="background-color:#2d3748;padding:8px 18px">Verify Email Address</a></td></tr></table><p>If you did not create an account, no further action is required.</p><p>Regards,<br>Example</p><p>If you're having trouble clicking the "Verify Email Address" button, copy and paste the URL below into your web browser: <span class="break-all"><a href="http://localhost/email/verify/204812/8f14e45fceea167a5a36dedd4bea2543?expires=1794650400&amp;signature=5512">http://localhost/email/verify/204812/8f14e45fceea167a5a36dedd4bea2543?expires=1794650400&amp;signature=5512</a></span></p>`,
    ),
    codes: [],
    action:
      'http://localhost/email/verify/204812/8f14e45fceea167a5a36dedd4bea2543?expires=1794650400&signature=5512',
  },
  {
    name: 'Ruby framework: reset instructions without style',
    subject: 'Reset password instructions',
    html: '<p>Hello dana@example.test!</p>\n\n<p>Someone has requested a link to change your password. You can do this through the link below.</p>\n\n<p><a href="http://localhost:3000/users/password/edit?reset_password_token=x7Kq-2MDp9Zs4Ty">Change my password</a></p>\n\n<p>If you didn\'t request this, please ignore this email.</p>',
    codes: [],
    action: 'http://localhost:3000/users/password/edit?reset_password_token=x7Kq-2MDp9Zs4Ty',
  },
  {
    name: 'Python framework: confirm in plain text',
    subject: '[example.com] Please Confirm Your Email Address',
    text: "Hello from example.com!\n\nYou're receiving this email because user dana has given your email address to register an account on example.com.\n\nTo confirm this is correct, go to http://localhost:8000/accounts/confirm-email/MjA0:1tBqZk:4f9A2/\n\nThank you for using example.com!\nexample.com\n",
    codes: [],
    action: 'http://localhost:8000/accounts/confirm-email/MjA0:1tBqZk:4f9A2/',
  },
  {
    name: 'Python framework: confirm with a code',
    subject: '[example.com] Email Confirmation Code',
    text: 'Hello from example.com!\n\nYour email address verification code is listed below. Please enter it in your open browser window.\n\nJ7XK-4QPD\n\nThis mail can be safely ignored if you did not initiate this action.\n\nThank you for using example.com!\nexample.com\n',
    codes: ['J7XK-4QPD'],
  },
  {
    name: 'blog software: set a password',
    subject: '[My Site] Login Details',
    text: 'Username: dana2026\r\n\r\nTo set your password, visit the following address:\r\n\r\nhttp://localhost/wp-login.php?login=dana&key=Zq4821xk20&action=rp\r\n\r\nhttp://localhost/wp-login.php\r\n',
    codes: [],
    action: 'http://localhost/wp-login.php?login=dana&key=Zq4821xk20&action=rp',
  },
  {
    name: 'identity server: link that expires',
    subject: 'Verify email',
    text: "Someone has created a Demo account with this email address. If this was you, click the link below to verify your email address\n\nhttp://localhost:8080/realms/demo/login-actions/action-token?key=eyJhbGciOiJIUzUxMiJ9.eyJleHAiOjE3OTQ2NTA0MDB9&client_id=web\n\nThis link will expire within 5 minutes.\n\nIf you didn't create this account, just ignore this message.\n",
    codes: [],
    action:
      'http://localhost:8080/realms/demo/login-actions/action-token?key=eyJhbGciOiJIUzUxMiJ9.eyJleHAiOjE3OTQ2NTA0MDB9&client_id=web',
  },
  {
    name: 'JavaScript framework: sign in by link',
    subject: 'Sign in to localhost:3000',
    html: '<body style="background: #f9f9f9;"><table width="100%" style="background: #fff; max-width: 600px; margin: auto; border-radius: 10px;"><tr><td align="center" style="padding: 10px 0px; font-size: 22px; color: #444;">Sign in to <strong>localhost:3000</strong></td></tr><tr><td align="center" style="padding: 20px 0;"><table border="0"><tr><td align="center" style="border-radius: 5px;" bgcolor="#346df1"><a href="http://localhost:3000/api/auth/callback/email?callbackUrl=http%3A%2F%2Flocalhost%3A3000&token=204812" target="_blank" style="font-size: 18px; color: #fff; padding: 10px 20px; border: 1px solid #346df1; display: inline-block;">Sign in</a></td></tr></table></td></tr><tr><td align="center" style="font-size: 16px;">If you did not request this email you can safely ignore it.</td></tr></table></body>',
    codes: [],
    action:
      'http://localhost:3000/api/auth/callback/email?callbackUrl=http%3A%2F%2Flocalhost%3A3000&token=204812',
  },
  {
    name: 'backend service: minimal HTML with link and code',
    subject: 'Confirm Your Signup',
    html: '<h2>Confirm your signup</h2>\n<p>Follow this link to confirm your user:</p>\n<p><a href="http://localhost:54321/auth/v1/verify?token=pkce_5512&type=signup">Confirm your mail</a></p>\n<p>Alternatively, enter the code: 774120</p>',
    codes: ['774120'],
    action: 'http://localhost:54321/auth/v1/verify?token=pkce_5512&type=signup',
  },
  {
    name: 'cloud console: code with a note in brackets',
    subject: 'Email verification',
    html: '<table><tr><td><h1>Verify your email address</h1><p>Thanks for starting the new account creation process. We want to make sure it\'s really you. Please enter the following verification code when prompted. If you don\'t want to create an account, you can ignore this message.</p><table width="100%"><tr><td style="text-align:center;font-weight:bold">Verification code</td></tr><tr><td style="text-align:center;font-size:36px;font-weight:bold">510 338</td></tr><tr><td style="text-align:center">(This code is valid for 10 minutes)</td></tr></table><hr><p>We will never email you and ask you to disclose your password, credit card, or banking account number.</p></td></tr></table><p>410 Terry Ave. North, Seattle, WA 98109-5210</p>',
    codes: ['510338'],
  },
  {
    name: 'code hosting: device verification in text',
    subject: '[Codehub] Please verify your device',
    text: 'Hey dana-r!\n\nA sign in attempt requires further verification because we did not recognize your device. To complete the sign in, enter the verification code on the unrecognized device.\n\nDevice: Chrome on Linux\nVerification code: 30977215\n\nIf you did not attempt to sign in to your account, your password may be compromised. Visit https://codehub.test/settings/security to create a new, strong password for your Codehub account.\n\nThanks,\nThe Codehub Team\n',
    codes: ['30977215'],
  },
  {
    name: 'search company: prefix with a letter',
    subject: 'Verify your recovery email',
    html: '<div style="font-family:Roboto"><div style="font-size:24px">Verify your recovery email</div><div>Finder has received a request to use <a>dana@example.test</a> as a recovery email for Finder Account d.r@finder.test.<br><br>Use this code to finish setting up this recovery email:<br><div style="text-align:center;font-size:36px;line-height:44px">629415</div><br>This code will expire in 24 hours.</div></div><div style="font-size:11px">You received this email to let you know about important changes to your account.<br>© 2026 Finder LLC, 1600 Amphitheatre Parkway, Mountain View, CA 94043, USA</div>',
    codes: ['629415'],
  },
  {
    name: 'photo network: code between two sentences',
    subject: '402 917 is your Snapgrid code',
    html: '<table><tr><td><p>Hi,</p><p>Someone tried to sign up for a Snapgrid account with dana@example.test. If it was you, enter this confirmation code in the app:</p></td></tr><tr><td style="padding:10px;color:#565a5c;font-size:32px;font-weight:500;text-align:center;padding-bottom:25px">402917</td></tr></table><div>© Snapgrid. Platforms, Inc., 1601 Willow Road, Menlo Park, CA 94025</div><div>This message was sent to dana@example.test.</div>',
    codes: ['402917'],
  },
  {
    name: 'career network: pin',
    subject: "Dana, here's your PIN 882105",
    html: "<p>Hi Dana,</p><p>Please use this verification code to complete your sign in:</p><h2>882105</h2><table><tr><td>When and where this happened:</td></tr><tr><td>Date:</td><td>November 14, 2026, 9:12 AM (GMT)</td></tr><tr><td>Operating System:</td><td>Windows</td></tr><tr><td>Approximate Location:</td><td>Porto, Portugal</td></tr></table><p>Didn't do this? Be sure to change your password right away.</p>",
    codes: ['882105'],
  },
  {
    name: 'shop: one time password in brackets',
    subject: 'Verify your new account',
    html: '<p>To verify your email address, please use the following One Time Password (OTP):</p><p>557318</p><p>Do not share this OTP with anyone. Customer service will never ask you for your password, OTP, credit card, or banking info.</p>',
    codes: ['557318'],
  },
  {
    name: 'video service: spaced digits',
    subject: 'Your sign-in code',
    html: '<table><tr><td>Hi Dana,</td></tr><tr><td>Enter this code to sign in</td></tr><tr><td style="font-size:28px;letter-spacing:6px;font-weight:bold"> 4 1 9 7 </td></tr><tr><td>Enter the code above on your device to sign in. This code will expire in 15 minutes.</td></tr><tr><td>SRC: 11531_en_US</td></tr><tr><td>Questions? Call 1-866-579-7172</td></tr></table>',
    codes: ['4197'],
  },
  {
    name: 'messaging app: dash in the middle',
    subject: 'Your Pingo code',
    text: "Your Pingo code: 330-941\n\nDon't share this code with others\n\n4sgLq1p5sV6\n",
    codes: ['330941'],
  },
  {
    name: 'team chat: letters and digits in a large box',
    subject: 'Chatter confirmation code: QMD-4K7',
    html: '<h1>Confirm your email address</h1><p>Your confirmation code is below — enter it in your open browser window and we\'ll help you get signed in.</p><div style="background:#f5f4f5;border-radius:4px;padding:43px 23px;text-align:center;font-size:30px">QMD-4K7</div><p>If you didn’t request this email, there’s nothing to worry about — you can safely ignore it.</p><p>©2026 Chatter Technologies, LLC<br>500 Howard Street, San Francisco, CA 94105, USA</p>',
    codes: ['QMD-4K7'],
  },
  {
    name: 'mail with CSS colours in visible text',
    subject: 'Design tokens changed',
    text: 'The palette was updated:\n\nBackground code #202123\nAccent 10A37F\nText 353740\n\nSee commit 4f9a1c2.\n',
    codes: [],
  },
  {
    name: 'receipt of a payment service',
    subject: 'Your receipt from Beacon Labs #2041-8812',
    html: '<table><tr><td>Receipt from Beacon Labs</td></tr><tr><td>$20.00</td></tr><tr><td>Paid November 14, 2026</td></tr><tr><td>Receipt number</td><td>2041-8812</td></tr><tr><td>Invoice number</td><td>8F2A1B0C-0004</td></tr><tr><td>Payment method</td><td>Visa - 4242</td></tr></table><p>Questions? Contact us at help@beacon.test or +1 628-555-0104.</p>',
    codes: [],
  },
  {
    name: 'app store receipt',
    subject: 'Your receipt from Orchard.',
    html: '<table><tr><td>ORCHARD ACCOUNT<br>dana@example.test</td><td>BILLED TO<br>MasterCard .... 1120<br>Dana Reyes<br>1420 Elm Street<br>Springfield, IL 62704</td></tr><tr><td>DATE<br>Nov 14, 2026</td><td>ORDER ID<br>MX8K7QP2LD</td><td>DOCUMENT NO.<br>178812039421</td></tr><tr><td>Notes Pro (Monthly)</td><td>$2.99</td></tr></table>',
    codes: [],
  },
  {
    name: 'marketplace order',
    subject: 'Your order of "Desk lamp" has shipped!',
    html: '<p>Order # 112-4829102-1234567</p><p>Arriving: Tuesday, November 17</p><p>Your package was shipped with AMZL, tracking ID TBA304829102000.</p><a href="https://market.test/track?orderId=112-4829102-1234567" style="background:#ffd814;border-radius:8px;padding:8px">Track your package</a>',
    codes: [],
    action: 'https://market.test/track?orderId=112-4829102-1234567',
  },
  {
    name: 'holiday flat with a confirmation code of the booking',
    subject: 'Reservation confirmed for Lisbon',
    html: "<h1>Your reservation is confirmed</h1><p>You're going to Lisbon!</p><table><tr><td>Check-in</td><td>Fri, Nov 20, 3:00 PM</td></tr><tr><td>Checkout</td><td>Mon, Nov 23, 11:00 AM</td></tr><tr><td>Guests</td><td>2 adults</td></tr><tr><td>Confirmation code</td><td>HMX4K7QP2L</td></tr><tr><td>Total (EUR)</td><td>€412.00</td></tr></table>",
    codes: [],
  },
  {
    name: 'airline with a confirmation code of the booking',
    subject: 'Your flight itinerary',
    html: '<p>Your confirmation code is</p><h1>QXKZPL</h1><p>Flight 1482, New York (JFK) to Boston (BOS), Nov 20, 6:55 AM, seat 14C. Record locator for your booking: QXKZPL. Ticket number 2792418839921.</p>',
    codes: [],
  },
  {
    name: 'error report',
    subject: 'BACKEND-4K2 - TypeError: Cannot read properties of undefined',
    text: "New issue in backend (production)\n\nTypeError: Cannot read properties of undefined (reading 'code')\n  at verify (auth.js:204:31)\nEvent ID 4f9a1c2b8d3e4f9a, release 2026.11.14, user 551203\n",
    codes: [],
  },
  {
    name: 'bank statement of an OTP used',
    subject: 'Security notice',
    text: 'A one-time passcode was used on 14 Nov 2026 at 10:32 to approve a payment of $480.00 from account ending 6612.\nIf this was not you, call 1800 555 0199 (reference 77120938).\n',
    codes: [],
  },
  {
    name: 'newsletter about security codes',
    subject: 'Why six digits are not enough',
    html: '<h1>The state of one-time codes in 2026</h1><p>In 2019, 48000 people received a code by SMS every minute. Today it is 125000. We asked 1204 experts about passkeys.</p><p>Read more in issue 2041 of our magazine.</p><a href="https://mag.test/2041">Read the article</a> <a href="https://mag.test/prefs?x=unsubscribe">Unsubscribe</a>',
    codes: [],
    unsubscribe: 'https://mag.test/prefs?x=unsubscribe',
  },
  {
    name: 'de: Bank mit pushTAN',
    subject: 'Bestätigung erforderlich',
    text: 'Guten Tag Frau Albrecht,\n\nbitte bestätigen Sie die Änderung Ihrer Adresse mit folgendem Code:\n\n  4 7 1 9 0 2\n\nGültig bis 14.11.2026, 10:45 Uhr. Ihre Anmeldekennung: 1088120\n\nHansebank AG · BLZ 200 505 50 · Telefon 040 3333-0\n',
    codes: ['471902'],
  },
  {
    name: 'fr: service public',
    subject: 'Votre code de connexion temporaire',
    html: '<p>Bonjour,</p><p>Pour finaliser votre connexion, veuillez recopier le code ci-dessous :</p><p style="font-size:2em"><b>FK72QD</b></p><p>Ce code est valable 60 minutes. Ne répondez pas à ce message. Assistance : 36 39 (0,15 €/min).</p>',
    codes: ['FK72QD'],
  },
  {
    name: 'es: correo con CUIT y código',
    subject: 'Validación de correo',
    html: '<p>Estimada Marta, tu número de validación es:</p><h1>6 0 1 7 3</h1><p>Ingresalo en la pantalla de registro. CUIT 30-71234567-9.</p>',
    codes: ['60173'],
  },
  {
    name: 'ja: 二段階認証',
    subject: '2段階認証コード',
    text: 'dana 様\n\n2段階認証コードは以下の通りです。\n\n【 592 041 】\n\n※このコードは2026/11/14 10:32まで有効です。\n※本メールは送信専用です。\n\n株式会社もみじ　大阪市中央区本町4-2-12\n',
    codes: ['592041'],
  },
  {
    name: 'zh: 海外服务',
    subject: '你的 Beacon 验证码',
    html: '<p>你好 dana，</p><p>请使用以下代码完成登录：</p><div style="font-size:32px">A7K2QX</div><p>此代码将于 15 分钟后失效。如果这不是你本人的操作，请忽略此邮件。</p>',
    codes: ['A7K2QX'],
  },
  {
    name: 'ko: 해외 서비스',
    subject: 'Beacon 확인 코드',
    html: '<p>안녕하세요,</p><p>아래 코드를 입력하여 이메일 주소를 확인하세요.</p><h1>716 028</h1><p>이 코드는 10분 후 만료됩니다.</p><p>© 2026 Beacon Labs</p>',
    codes: ['716028'],
  },
  {
    name: 'ru: сервис объявлений',
    subject: '4817 — код подтверждения',
    html: '<p>Здравствуйте!</p><p>Чтобы подтвердить почту, введите на сайте код</p><p style="font-size:40px">4817</p><p>Объявление № 2048120394 будет опубликовано после проверки.</p>',
    codes: ['4817'],
  },
  {
    name: 'tr: e-devlet',
    subject: 'Onay kodu',
    text: 'Sayın Elif Demir,\n\nOnay Kodunuz : 50 41 93\n\nBu kod 120 saniye geçerlidir. Talep no: 20264410\n',
    codes: ['504193'],
  },
  {
    name: 'ar: خدمة توصيل',
    subject: 'كود التحقق',
    text: 'كود التحقق: 7730\nلا تشارك هذا الكود مع أي شخص.\nرقم الطلب 88120394، الإجمالي 45.50 ر.س\n',
    codes: ['7730'],
  },
  {
    name: 'pl: zmiana adresu',
    subject: 'Potwierdź zmianę adresu e-mail',
    html: '<p>Cześć!</p><p>Aby potwierdzić zmianę adresu, wpisz w aplikacji poniższe cyfry:</p><p style="font-size:30px">904 172</p><p>Masz na to 30 minut.</p>',
    codes: ['904172'],
  },
  {
    name: 'it: firma digitale',
    subject: 'Firma il documento',
    html: '<p>Gentile Marco Bianchi, il documento CONTR-2026-8812 è pronto per la firma.</p><p>Codice OTP per la firma: <b>339 107</b></p><a href="https://firma.test/d/8812?t=aa11bb22cc33dd44ee55" style="background:#063;padding:8px">Firma ora</a>',
    codes: ['339107'],
    action: 'https://firma.test/d/8812?t=aa11bb22cc33dd44ee55',
  },
  {
    name: 'nl: woning',
    subject: 'Reactie op woning 204812',
    text: 'U heeft gereageerd op woning 204812 (postcode 3011 AD). Uw positie is 1204 van 4410.\nHuurprijs € 812,40 per maand.\n',
    codes: [],
  },
  {
    name: 'sv: kvitto',
    subject: 'Kvitto 88120',
    text: 'Kvittonummer 88120\nBelopp 1 204,00 kr\nKort slutar på 4417\nOrg.nr 556677-8899\n',
    codes: [],
  },
  {
    name: 'pt: senha de atendimento',
    subject: 'Comprovante de Pix',
    text: 'Valor: R$ 120,00\nData: 14/11/2026 às 10:32\nID da transação: E18236120202611141032s0488120394\nCPF ***.456.789-**\n',
    codes: [],
  },
];

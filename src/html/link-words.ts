/** What the words of a link, or before it, mean. */
export type LinkLabel =
  /** What the message wants from its reader: confirm, sign in, accept. */
  | 'action'
  /** What a reader may do: view, shop, track. */
  | 'offer'
  | 'unsubscribe'
  /** Help, terms and everything else in the footer of a message. */
  | 'aside';

/** By kind, in all languages together; `*` as in word-finder.ts. */
const words: Record<LinkLabel, string> = {
  action: `new password, password, passwort, mot de passe, contraseña, senha, palavra-passe, wachtwoord, hasło, hasła, пароль, パスワード, 密码, 密碼, 비밀번호, *كلمة المرور*, *סיסמה, şifre*, parola*, पासवर्ड, lösenord*, adgangskode*, passord*, salasana*, heslo*, jelszó*, mật khẩu, kata sandi, รหัสผ่าน, confirm*, verify, verify*, validate, activate, activate*, reset, sign in, sign-in, signin, log in, log-in, login, accept, join, complete, finish,
    yes subscribe, subscribe me, it was me, this was me, that was me, rsvp, update payment*, update your payment*, update billing*, update your billing*, update card, update your card, leave feedback, give feedback, share feedback, share your feedback, leave a review, let's go, let’s go, lets go,
    ich war das, zusagen, zahlungsmethode aktualisier*, zahlungsart aktualisier*, zahlungsdaten aktualisier*, feedback geben, bewertung abgeben, los geht's, los geht’s, c'était moi, c’était moi, donner mon avis, donnez votre avis, laisser un avis, c'est parti, c’est parti, he sido yo, fui yo, actualizar método de pago, actualizar el pago, deja tu opinión, danos tu opinión, vamos allá, sono stato io, aggiorna il pagamento, aggiorna metodo di pagamento, lascia un feedback, iniziamo, ik was het, betaalgegevens bijwerken, betaalmethode bijwerken, feedback geven, aan de slag,
    restableix*, contrasenya*, into your browser, into your web browser, into a browser, into the browser, into your address bar, into the address bar, in ihren browser, in deinen browser, in den browser, in die adresszeile, lien dans votre navigateur, suivant dans votre navigateur, enlace en tu navegador, enlace en su navegador, link nel tuo browser, link nel browser, link no seu navegador, link in je browser, link in uw browser,
    set password, set up, set a password, create password, create a password, choose a password, change password, change your password, get started, approve, authorize, authorise, continue, pay now, pay, magic link, sign, review and sign, unlock, restore,
    delete account, delete my account, delete your account, close my account, delete my data, konto löschen, mein konto löschen, supprimer mon compte, supprimer le compte, eliminar mi cuenta, eliminar cuenta, borrar mi cuenta, excluir minha conta, excluir conta, eliminar a minha conta, elimina account, elimina il mio account, account verwijderen, mijn account verwijderen, usuń konto, usuń moje konto, удалить аккаунт, удалить мой аккаунт, удалить учетную запись, видалити акаунт, アカウントを削除, 删除账户, 删除帐户, 刪除帳戶, 注销账号, 계정 삭제, hesabı sil, hesabımı sil, radera konto, slet konto, slett konto, poista tili, smazat účet, xóa tài khoản, hapus akun,
    bestätig*, verifizier*, aktivier*, zurücksetz*, anmelden, einloggen, annehmen, beitreten, festlegen, jetzt bezahlen, freigeben, passwort ändern, weiter,
    confirm*, vérifi*, activer, réinitialis*, se connecter, connexion, accepter, rejoindre, valider, payer, continuer, créer, définir,
    verific*, activar, restablec*, iniciar sesión, inicia sesión, acceder, aceptar, unirse, únete, validar, pagar, continuar, crear,
    ativar, redefin*, entrar, aceder, acessar, aceitar, participar, criar, definir,
    conferm*, attiva, attivare, reimposta*, accedi, accedere, accetta*, unisciti, paga, continua, imposta,
    bevestig*, verifi*, activeer*, herstel*, resetten, opnieuw instellen, inloggen, accepteer*, accepteren, deelnemen, betalen, betaal, doorgaan, stel in, wachtwoord instellen,
    potwierd*, zweryfik*, weryfik*, aktyw*, zresetuj*, resetuj*, zaloguj*, zaakcept*, akceptuj*, dołącz*, zapłać, kontynuuj, ustaw,
    подтверд*, подтвержд*, активир*, сброс*, войти, войдите, вход, принять, присоедин*, оплатить, продолжить, восстановить, задать пароль,
    підтверд*, підтвердж*, активув*, скинути, увійти, прийняти, приєднатися, оплатити, продовжити,
    確認する, 確認, 認証, 有効化, 再設定, リセット, ログイン, サインイン, 承認, 承諾, 参加, 登録を完了, 登録, 支払, お支払い, 続行, 設定する,
    确认, 確認, 验证, 驗證, 激活, 啟用, 重置, 重設, 登录, 登入, 接受, 加入, 完成, 支付, 付款, 继续, 繼續, 设置密码, 設定密碼,
    확인, 인증, 활성화, 재설정, 로그인, 수락, 참여, 가입, 결제, 계속, 완료,
    *تأكيد*, *تحقق*, *تفعيل*, *إعادة تعيين*, *تسجيل الدخول*, *قبول*, *انضم*, *ادفع*, *متابعة*,
    *אישור, *אימות, *אמת, *איפוס, *התחבר*, *כניסה, *הצטרף*, *המשך,
    doğrula*, onayla*, etkinleştir*, sıfırla*, giriş yap*, oturum aç*, kabul et*, katıl*, öde*, devam et*, tamamla*,
    सत्यापित*, पुष्टि*, सक्रिय*, रीसेट*, लॉगिन, लॉग इन, साइन इन, स्वीकार*, शामिल*, भुगतान*, जारी रखें,
    bekräft*, verifier*, aktivera*, återställ*, logga in, acceptera*, bekræft*, aktiver*, nulstil*, log ind, bekreft*, tilbakestill*, logg inn, godkänn*, godkend*, godta, gå med, deltag,
    vahvista*, aktivoi*, palauta*, kirjaudu*, hyväksy*, liity,
    potvrd*, ověř*, aktivov*, obnovit*, přihlásit*, přijmout*, prihlásiť*, overiť*, připojit*,
    megerősít*, aktivál*, visszaállít*, bejelentkez*, elfogad*, csatlakoz*, belép*,
    confirmă*, activează*, resetează*, resetare, conectare, conectează-te, autentific*, acceptă, alătură-te,
    επιβεβαί*, επαλήθευσ*, ενεργοποί*, επαναφορά*, σύνδεσ*, αποδοχή,
    xác nhận, xác minh, kích hoạt, đặt lại, đăng nhập, chấp nhận, tham gia, thanh toán, tiếp tục,
    konfirmasi, verifikasi*, aktifkan, aktivasi, atur ulang, setel ulang, masuk, terima, gabung, bayar, lanjutkan,
    ยืนยัน, เปิดใช้งาน, รีเซ็ต, ตั้งรหัสผ่านใหม่, เข้าสู่ระบบ, ยอมรับ, เข้าร่วม, ชำระเงิน, ดำเนินการต่อ, потвърд*`,
  offer: `answer, respond, read more, take a look, antworten, répondre, responder, rispondi, beantwoord*, ответить, посилання, по ссылке, перейдите,
    redeem, claim, view, see, open, read, shop, buy, order, book, track, download, start, explore, discover, learn more, find out, try, rate, review, register, renew, upgrade, reply, check, manage order, here, click here,
    einlösen, ansehen, anzeigen, öffnen, lesen, kaufen, verfolgen, verfolge, herunterladen, starten, entdecken, mehr erfahren, jetzt, hier, bewerten, hier klicken,
    en profiter, voir, consulter, consultez, lire, lisez, acheter, suivre, suivez, télécharger, téléchargez, découvrir, découvrez, en savoir plus, ici, cliquez ici,
    canjear, canjea, ver, leer, comprar, seguir, sigue, siga, rastrear, rastrea, rastree, descargar, descarga, descargue, descubre, más información, aquí, haz clic, ler, leia, veja, baixar, baixe, acompanhar, acompanhe, rastreie, saiba mais, aqui, clique aqui,
    vedi, visualizza, leggi, acquista, segui, traccia, scarica, scopri, qui, clicca qui,
    bekijk*, lees, koop, shop, volg*, download*, ontdek*, hier, klik hier,
    zobacz, sprawdź, czytaj, kup, śledź, pobierz, odkryj, tutaj, kliknij*,
    смотреть, посмотреть, посмотрите, открыть, откройте, читать, читайте, купить, отследить, отследите, скачать, скачайте, подробнее, здесь, перейти, отслеж*, відкрити, переглянути, відстеж*, проследи*,
    見る, 詳細, 購入, 追跡, 配送状況, お届け状況, ダウンロード, こちら, 開く, 查看, 查詢, 阅读, 购买, 購買, 下载, 下載, 详情, 點擊, 点击, 打开, 보기, 구매, 조회, 다운로드, 자세히, 여기, 열기,
    *عرض*, *شراء*, *تتبع*, *تحميل*, *اضغط هنا*, *هنا*, *צפייה, *לחצו, *כאן,
    görüntüle*, incele*, satın al*, takip et*, takip ed*, indir*, keşfet*, buraya, देखें, खरीदें, ट्रैक*, डाउनलोड*, यहाँ, यहां,
    visa, se, läs, köp, spåra, följ, här, vis, læs, køb, spor, følg, her, les, kjøp, katso, osta, seuraa, lataa, tästä, zobrazit, koupit, sledovat, sledujte, zde, megtekint*, vásárl*, követ*, itt, vezi, cumpără, urmăreș*, aici, προβολή, παρακολουθήσ*, εδώ, xem, theo dõi, mua, tải, tại đây, lihat, beli, lacak, unduh, di sini, ดู, ซื้อ, ติดตาม, ดาวน์โหลด, ที่นี่`,
  unsubscribe: `unsubscribe*, opt out, opt-out, email preferences, mail preferences, manage preferences, manage your preferences, update preferences, update your preferences, communication preferences, notification settings, notification preferences, manage notifications,
    stop receiving, mute, email settings, subscription preferences, manage subscription, manage your subscription, manage subscriptions,
    abmelden, abbestell*, newsletter abmelden, newsletter abbestell*, austragen, e-mail-einstellungen, benachrichtigungseinstellungen, vom newsletter,
    se désabonner, désabonn*, désinscri*, gérer mes préférences, gérer vos préférences, préférences de communication, darse de baja, darme de baja, cancelar suscripción, cancelar la suscripción, anular suscripción, dejar de recibir, date de baja, preferencias de correo,
    cancelar inscrição, cancelar a inscrição, descadastr*, cancelar subscrição, anular subscrição, remover inscrição, gerir preferências, disiscri*, annulla iscrizione, annulla l'iscrizione, cancella iscrizione, cancellarti, gestisci preferenze,
    uitschrijven, afmelden, schrijf je uit, e-mailvoorkeuren, voorkeuren beheren, wypisz*, zrezygnuj*, rezygnacja z subskrypcji, anuluj subskrypcję, отписаться, отписка, отказаться от рассылки, отменить подписку, управление подпиской, настройки рассылки, відписатися,
    配信停止, 配信を停止, 購読解除, 登録解除, メール配信設定, 退订, 退訂, 取消订阅, 取消訂閱, 수신거부, 수신 거부, 구독 취소, 구독취소, *إلغاء الاشتراك*, *إلغاء اشتراك*, *הסרה מרשימת התפוצה, *להסרה, *ביטול הרשמה, *הסר,
    abonelikten çık*, abonelikten ayrıl*, listeden çık*, aboneliği iptal*, सदस्यता समाप्त*, सदस्यता रद्द*, अनसब्सक्राइब*, avregistrera*, avprenumerera*, avsluta prenumeration, afmeld*, avmeld*, frameld*, meld deg av, peruuta tilaus, peru tilaus, lopeta tilaus,
    odhlásit*, odhlásiť*, zrušit odběr, leiratkoz*, dezabon*, διαγραφή από, κατάργηση εγγραφής, απεγγραφή, hủy đăng ký, huỷ đăng ký, berhenti berlangganan, batal berlangganan, ยกเลิกการสมัคร, ยกเลิกการรับ, отписване`,
  aside: `follow us, folge uns, folgen sie uns, suivez-nous, síguenos, siga-nos, seguici, volg ons, privacy*, terms, imprint, legal, cookie*, contact us, contact, help, help center, help centre, support, faq, view in browser, view this email in your browser, view online, web version, browser, facebook, instagram, twitter, linkedin, youtube, tiktok, pinterest,
    app store, google play, about us, blog, careers, not you, wasn't me, was not me, didn't request, did not request, report it, report this, report a, report abuse, report spam, report fraud, report phishing, keep my account, keep account, keep your account, konto behalten, garder mon compte, conserver mon compte, conservar mi cuenta, mantener mi cuenta, manter minha conta, mantieni il mio account, account behouden, zachowaj konto, сохранить аккаунт, оставить аккаунт, hesabımı koru, behåll konto, behold konto, cancel, decline, deny, secure your account, forward to a friend, share, why did i get this, home, homepage, website,
    datenschutz*, impressum, agb, hilfe*, kontakt*, im browser, webversion, nicht ich, melden, ablehnen, stornieren, confidentialité, mentions légales, cgv, aide, contactez*, navigateur, version en ligne, annuler, refuser, signaler,
    privacidad, aviso legal, términos, ayuda, contacto, contáctanos, navegador, versión web, rechazar, cancelar, privacidade, termos, ajuda, contato, contacte*, recusar, termini, condizioni, aiuto, assistenza, contatti, annulla, rifiuta,
    privacybeleid, voorwaarden, klantenservice, annuleren, weigeren, prywatnoś*, regulamin*, pomoc, przeglądar*, anuluj, odrzuć, конфиденциальност*, условия, помощь, поддержк*, браузер*, отменить, отклонить, контакты, поддержка,
    プライバシー*, 利用規約, ヘルプ, お問い合わせ, ブラウザ, キャンセル, 特定商取引, 隐私*, 隱私*, 条款, 條款, 帮助, 幫助, 客服, 浏览器, 瀏覽器, 取消, 개인정보*, 이용약관, 고객센터, 도움말, 브라우저, 취소, *خصوصية*, *شروط*, *مساعدة*, *اتصل بنا*, *إلغاء*, *פרטיות, *תנאי, *עזרה, *צור קשר,
    gizlilik*, koşullar*, yardım*, destek*, iletişim*, tarayıcı*, iptal*, reddet*, गोपनीयता*, शर्तें, सहायता, संपर्क, ब्राउज़र*, रद्द*, integritet*, villkor*, hjälp, kundservice, webbläsare*, avbryt*, privatliv*, vilkår*, hjælp, hjelp, tietosuoja*, ehdot, ohje*, soukromí, podmínky, nápověda, adatvédel*, feltételek, súgó, confidențialitate, ajutor, απόρρητο*, όροι, βοήθεια, bảo mật, điều khoản, trợ giúp, privasi, ketentuan, bantuan, นโยบาย*, ข้อกำหนด, ช่วยเหลือ`,
};

export const linkWords = Object.fromEntries(
  (Object.keys(words) as LinkLabel[]).map((kind) => [
    kind,
    words[kind].split(',').map((entry) => entry.replace(/\s+/g, ' ').trim()),
  ]),
) as Record<LinkLabel, string[]>;

import type { LabelledMessage } from './labelled-message.ts';

const rtl = (lang: string, s: string, f = '') =>
  `<!DOCTYPE html><html lang="${lang}" dir="rtl"><head><meta charset="utf-8"></head><body style="direction:rtl;text-align:right;font-family:Tahoma,Arial;background:#f6f6f6"><table role="presentation" align="center" width="600" style="background:#ffffff"><tr><td style="padding:32px">${s}</td></tr><tr><td style="padding:12px 32px;color:#888;font-size:11px">${f}</td></tr></table></body></html>`;
const simple = (s: string) =>
  `<div style="max-width:560px;margin:auto;padding:20px;border:1px solid #eee">${s}</div>`;
/** Arabic, Hebrew, Persian, Hindi, Bengali, Tamil, Thai and Vietnamese. */
export const messages: LabelledMessage[] = [
  {
    name: 'ar html 2fa: رمز التحقق بأرقام هندية',
    subject: 'رمز التحقق الخاص بك',
    html: rtl(
      'ar',
      '<p>مرحباً أحمد،</p><p>رمز التحقق لتسجيل الدخول إلى حسابك هو:</p><p style="font-size:30px;text-align:center"><b>٤٨٢٩١٧</b></p><p>تنتهي صلاحية الرمز خلال ١٠ دقائق. لا تشارك هذا الرمز مع أي شخص.</p>',
      'شركة سوق الخليج، ص.ب ٢٢٠١، الرياض ١١٤٥١، هاتف ٩٢٠٠٥٥٠١٢',
    ),
    codes: ['482917'],
    action: null,
  },
  {
    name: 'ar text تفعيل الحساب',
    subject: 'تفعيل حسابك في مكتبتي',
    text: `أهلاً بك في مكتبتي،

لتفعيل حسابك يرجى الضغط على الرابط التالي:
https://maktabati.test/activate?u=3307&key=e9a2

الرابط صالح لمدة 24 ساعة.

فريق مكتبتي`,
    codes: [],
    action: 'https://maktabati.test/activate?u=3307&key=e9a2',
  },
  {
    name: 'ar html طلب: تأكيد',
    subject: 'تم تأكيد طلبك رقم 44812099',
    html: rtl(
      'ar',
      '<h2>شكراً لطلبك يا سارة!</h2><p>رقم الطلب: 44812099<br>المجموع: 245.00 درهم<br>التوصيل المتوقع: 20 نوفمبر 2026</p><p><a href="https://noon-like.test/orders/44812099" style="background:#feee00;color:#000;padding:12px 30px">تتبع الطلب</a></p>',
      'دبي، الإمارات العربية المتحدة – 800 55012',
    ),
    codes: [],
    action: 'https://noon-like.test/orders/44812099',
  },
  {
    name: 'ar text إعادة تعيين: رمز',
    subject: 'إعادة تعيين كلمة المرور',
    text: `السلام عليكم،

لإعادة تعيين كلمة المرور أدخل الرمز 917 035 في التطبيق.
طلب رقم 2026-4417 بتاريخ 18/11/2026.

بنك النيل – 19555`,
    codes: ['917035'],
    action: null,
  },
  {
    name: 'ar html نشرة',
    subject: 'عروض نهاية الأسبوع',
    html: rtl(
      'ar',
      '<h1>خصم ٣٠٪</h1><p>استخدم القسيمة <b>SAVE30</b></p><p><a href="https://n.atoor.test/c/3">تسوق الآن</a></p>',
      'لا ترغب في استلام رسائلنا؟ <a href="https://n.atoor.test/u/3">إلغاء الاشتراك</a>',
    ),
    codes: [],
    action: 'https://n.atoor.test/c/3',
    unsubscribe: 'https://n.atoor.test/u/3',
  },

  {
    name: 'he html 2fa: קוד אימות',
    subject: 'קוד האימות שלך',
    html: rtl(
      'he',
      '<p>שלום נועה,</p><p>קוד האימות החד־פעמי שלך הוא:</p><h1 dir="ltr" style="text-align:center">305 781</h1><p>הקוד תקף ל־5 דקות.</p>',
      'קופת חולים שקמה, דרך מנחם בגין 48, תל אביב 6618001, טל׳ 03-555-0120',
    ),
    codes: ['305781'],
    action: null,
  },
  {
    name: 'he text איפוס סיסמה',
    subject: 'איפוס סיסמה',
    text: `שלום יוסי,

קיבלנו בקשה לאיפוס הסיסמה שלך באתר "טיולים בארץ".
לבחירת סיסמה חדשה לחצו כאן:

https://tiyulim.test/reset?tk=ab77f0

אם לא ביקשת זאת, אפשר להתעלם מההודעה.`,
    codes: [],
    action: 'https://tiyulim.test/reset?tk=ab77f0',
  },
  {
    name: 'he text חבילה: קוד לוקר',
    subject: 'החבילה שלך מחכה בלוקר',
    text: `החבילה RR448120993IL ממתינה בלוקר סופר־פארם, הרצל 20, רחובות.
קוד פתיחה: 6094
לאיסוף עד 22.11.2026`,
    codes: [],
    action: null,
  },
  {
    name: 'he html ניוזלטר',
    subject: 'המבצעים של השבוע',
    html: rtl(
      'he',
      '<p><b>1+1 על כל הספרים</b></p><p><a href="https://d.sfarim.test/k/9" style="background:#14549c;color:#fff;padding:10px">לכל המבצעים</a></p>',
      '<a href="https://d.sfarim.test/hasara/9">להסרה מרשימת התפוצה</a>',
    ),
    codes: [],
    action: 'https://d.sfarim.test/k/9',
    unsubscribe: 'https://d.sfarim.test/hasara/9',
  },

  {
    name: 'fa html 2fa: کد تأیید با ارقام فارسی',
    subject: 'کد تأیید ورود',
    html: rtl(
      'fa',
      '<p>کاربر گرامی،</p><p>کد تأیید شما برای ورود به دیجی‌بازار:</p><p style="font-size:28px"><strong>۷۰۳۵۸۱</strong></p><p>این کد تا ۲ دقیقهٔ دیگر معتبر است.</p>',
      'تهران، خیابان گاندی جنوبی، پلاک ۲۸، کد پستی ۱۵۱۷۸۶۳۳۳۲، تلفن ۰۲۱-۵۵۵۰۱۲۰',
    ),
    codes: ['703581'],
    action: null,
  },
  {
    name: 'fa text فعال‌سازی',
    subject: 'فعال‌سازی حساب کاربری',
    text: `سلام مریم عزیز،

برای فعال‌سازی حساب خود روی پیوند زیر کلیک کنید:
https://ketabkhan.test/activate/5b1e90

با احترام
کتاب‌خوان`,
    codes: [],
    action: 'https://ketabkhan.test/activate/5b1e90',
  },
  {
    name: 'fa text رمز عبور: کد لاتین',
    subject: 'بازیابی رمز عبور',
    text: `درخواست بازیابی رمز عبور شما ثبت شد.
کد بازیابی: 51847
شماره پیگیری: ۴۴۸۱۲۰۹۹
اگر شما این درخواست را نداده‌اید، این پیام را نادیده بگیرید.`,
    codes: ['51847'],
    action: null,
  },
  {
    name: 'fa html سفارش',
    subject: 'سفارش شما ارسال شد',
    html: rtl(
      'fa',
      '<p>سفارش شماره ۱۴۰۵-۸۸۲۱۰ تحویل پست شد.</p><p>کد رهگیری مرسوله: ۲۱۰۵۴۴۸۱۲۰۹۹۳۱۷۷۴۰۰۱۱</p><p>مبلغ: ۱٬۲۵۰٬۰۰۰ تومان</p><p><a href="https://post-track.test/?id=8821">پیگیری مرسوله</a></p>',
    ),
    codes: [],
    action: 'https://post-track.test/?id=8821',
  },

  {
    name: 'hi html 2fa: ओटीपी',
    subject: 'आपका ओटीपी',
    html: simple(
      '<p>प्रिय ग्राहक,</p><p>भारत बचत बैंक में लॉग इन करने के लिए आपका ओटीपी <b style="font-size:22px">६४०२९१</b> है। यह 10 मिनट तक मान्य है।</p><p>कृपया इसे किसी के साथ साझा न करें।</p><p style="font-size:10px">टोल फ्री 1800 555 0112 · मुंबई 400021</p>',
    ),
    codes: ['640291'],
    action: null,
  },
  {
    name: 'hi text ईमेल सत्यापन',
    subject: 'अपना ईमेल पता सत्यापित करें',
    text: `नमस्ते रोहन,

पाठशाला ऑनलाइन पर पंजीकरण करने के लिए धन्यवाद। अपना ईमेल सत्यापित करने के लिए नीचे दिए गए लिंक पर क्लिक करें:

https://pathshala.test/verify?t=7f0d2c

धन्यवाद,
टीम पाठशाला`,
    codes: [],
    action: 'https://pathshala.test/verify?t=7f0d2c',
  },
  {
    name: 'hi text टिकट: पीएनआर',
    subject: 'ई-टिकट: पीएनआर 4481209931',
    text: `यात्रा की तारीख: 22-11-2026
पीएनआर: 4481209931
ट्रेन: 12952 / मुंबई राजधानी
कोच B4, सीट 37
किराया: ₹2,895.00

शुभ यात्रा!`,
    codes: [],
    action: null,
  },
  {
    name: 'hi html पासवर्ड रीसेट',
    subject: 'पासवर्ड रीसेट करें',
    html: simple(
      '<p>नमस्ते,</p><p>अपना पासवर्ड बदलने के लिए बटन दबाएँ।</p><p><a href="https://sabzi.test/pw/reset?k=4e1" style="background:#388e3c;color:#fff;padding:10px 20px">नया पासवर्ड बनाएँ</a></p><p>या ऐप में यह कोड डालें: <b>275-806</b></p>',
    ),
    codes: ['275806'],
    action: 'https://sabzi.test/pw/reset?k=4e1',
  },

  {
    name: 'bn html 2fa: যাচাইকরণ কোড',
    subject: 'আপনার যাচাইকরণ কোড',
    html: simple(
      '<p>প্রিয় তানভীর,</p><p>লগইন করতে নিচের কোডটি লিখুন:</p><p style="font-size:30px"><b>৩৯৫১০৮</b></p><p>কোডটি ৫ মিনিট পর্যন্ত কার্যকর থাকবে।</p><p style="font-size:11px">হাটবাজার লিমিটেড, গুলশান-২, ঢাকা ১২১২ · ১৬৫৫৫</p>',
    ),
    codes: ['395108'],
    action: null,
  },
  {
    name: 'bn text অ্যাকাউন্ট নিশ্চিত',
    subject: 'ইমেইল ঠিকানা নিশ্চিত করুন',
    text: `স্বাগতম!

আপনার অ্যাকাউন্ট চালু করতে এই লিংকে ক্লিক করুন:
https://boighor.test/confirm/0c77ae

ধন্যবাদ, বইঘর`,
    codes: [],
    action: 'https://boighor.test/confirm/0c77ae',
  },
  {
    name: 'bn text অর্ডার',
    subject: 'অর্ডার #৪৪৮১২০ নিশ্চিত হয়েছে',
    text: `প্রিয় গ্রাহক,
আপনার অর্ডার #৪৪৮১২০ নিশ্চিত হয়েছে। মোট ১,৪৫০ টাকা। ২০ নভেম্বর ২০২৬ তারিখে পৌঁছাবে।
অর্ডার দেখুন: https://hatbazar.test/o/448120`,
    codes: [],
    action: 'https://hatbazar.test/o/448120',
  },
  {
    name: 'bn text পাসওয়ার্ড: ল্যাটিন অঙ্ক',
    subject: 'পাসওয়ার্ড রিসেট',
    text: `আপনার পাসওয়ার্ড রিসেট কোড 80264। কোডটি কাউকে জানাবেন না।`,
    codes: ['80264'],
    action: null,
  },

  {
    name: 'ta html 2fa: சரிபார்ப்புக் குறியீடு',
    subject: 'உங்கள் சரிபார்ப்புக் குறியீடு',
    html: simple(
      '<p>வணக்கம் கார்த்திக்,</p><p>உள்நுழைய கீழே உள்ள குறியீட்டை உள்ளிடவும்:</p><p style="font-size:28px;font-weight:bold">461 937</p><p>இந்தக் குறியீடு 10 நிமிடங்களுக்கு மட்டுமே செல்லுபடியாகும்.</p><p style="font-size:11px">சென்னை 600002 · 044 5550 0120</p>',
    ),
    codes: ['461937'],
    action: null,
  },
  {
    name: 'ta text மின்னஞ்சல் உறுதி',
    subject: 'மின்னஞ்சல் முகவரியை உறுதிப்படுத்தவும்',
    text: `வணக்கம்,

உங்கள் கணக்கைச் செயல்படுத்த கீழே உள்ள இணைப்பைச் சொடுக்கவும்:
https://noolagam.test/urudhi?k=9e1b

நன்றி, நூலகம்`,
    codes: [],
    action: 'https://noolagam.test/urudhi?k=9e1b',
  },
  {
    name: 'ta text ரசீது',
    subject: 'மின்கட்டண ரசீது',
    text: `நுகர்வோர் எண்: 04 417 002 881
தொகை: ₹1,184.00
தேதி: 17-11-2026
பரிவர்த்தனை எண்: 3309448120

கட்டணம் பெறப்பட்டது. நன்றி.`,
    codes: [],
    action: null,
  },

  {
    name: 'th html 2fa: รหัส OTP พร้อม Ref',
    subject: 'รหัส OTP ของคุณ',
    html: simple(
      '<p>เรียน คุณสมชาย</p><p>รหัส OTP ของคุณคือ <b style="font-size:24px">529 184</b> (Ref: QXTB) ใช้ได้ภายใน 5 นาที</p><p>กรุณาอย่าเปิดเผยรหัสนี้แก่ผู้ใด</p><p style="font-size:11px">ธนาคารสยามออม จำกัด (มหาชน) 9 ถนนรัชดาภิเษก กรุงเทพฯ 10900 โทร 02-555-0120</p>',
    ),
    codes: ['529184'],
    action: null,
  },
  {
    name: 'th text ยืนยันอีเมล',
    subject: 'กรุณายืนยันอีเมลของคุณ',
    text: `สวัสดีค่ะ คุณมะลิ

กรุณาคลิกลิงก์ด้านล่างเพื่อยืนยันอีเมลและเริ่มใช้งาน:
https://ranhnangsue.test/verify/aa90f1

ลิงก์จะหมดอายุใน 24 ชั่วโมง`,
    codes: [],
    action: 'https://ranhnangsue.test/verify/aa90f1',
  },
  {
    name: 'th html คำสั่งซื้อ',
    subject: 'คำสั่งซื้อ #261118QX4417 จัดส่งแล้ว',
    html: simple(
      '<p>พัสดุของคุณอยู่ระหว่างการจัดส่ง</p><p>หมายเลขพัสดุ TH0144812099Q<br>ยอดรวม ฿590.00</p><p><a href="https://chop.test/track/TH0144812099Q" style="background:#ee4d2d;color:#fff;padding:10px">ติดตามพัสดุ</a></p>',
    ),
    codes: [],
    action: 'https://chop.test/track/TH0144812099Q',
  },
  {
    name: 'th text รหัสเลขไทย',
    subject: 'รหัสยืนยันสำหรับลงทะเบียน',
    text: `รหัสยืนยันของท่านคือ ๗๑๘๒๐๔

กรุณากรอกรหัสในหน้าลงทะเบียนภายใน ๑๕ นาที

สำนักทะเบียนกลาง โทร. ๑๕๔๘`,
    codes: ['718204'],
    action: null,
  },
  {
    name: 'th html จดหมายข่าว',
    subject: 'ลดแรง 11.11 ยังไม่จบ!',
    html: simple(
      '<h2>ลดสูงสุด 70%</h2><p>ใช้โค้ด <b>LUCKY11</b></p><p><a href="https://pro.beauty.test/11">ช้อปเลย</a></p><p style="font-size:10px">ไม่ต้องการรับอีเมลอีก? <a href="https://pro.beauty.test/unsub?e=1">ยกเลิกการรับข่าวสาร</a></p>',
    ),
    codes: [],
    action: 'https://pro.beauty.test/11',
    unsubscribe: 'https://pro.beauty.test/unsub?e=1',
  },

  {
    name: 'vi html 2fa: mã xác thực',
    subject: 'Mã xác thực đăng nhập',
    html: simple(
      '<p>Xin chào Minh Anh,</p><p>Mã xác thực của bạn là:</p><p style="font-size:32px;color:#d0021b">867 214</p><p>Mã có hiệu lực trong 5 phút. Tuyệt đối không chia sẻ mã này với bất kỳ ai.</p><p style="font-size:11px">Công ty TNHH Chợ Nhanh, 182 Lê Đại Hành, Quận 11, TP.HCM · MST 0312117822 · 1900 5550</p>',
    ),
    codes: ['867214'],
    action: null,
  },
  {
    name: 'vi text kích hoạt',
    subject: 'Kích hoạt tài khoản',
    text: `Chào bạn,

Vui lòng nhấn vào liên kết bên dưới để kích hoạt tài khoản của bạn:
https://docsach.test/kich-hoat?ma=0f9e81

Liên kết sẽ hết hạn sau 24 giờ.

Trân trọng,
Đọc Sách`,
    codes: [],
    action: 'https://docsach.test/kich-hoat?ma=0f9e81',
  },
  {
    name: 'vi text đơn hàng',
    subject: 'Đơn hàng 261118-004417 đã được giao',
    text: `Đơn hàng 261118-004417 đã giao thành công lúc 10:42 ngày 18/11/2026.
Tổng tiền: 315.000đ
Mã vận đơn: SPXVN0448120993

Cảm ơn bạn đã mua sắm!`,
    codes: [],
    action: null,
  },
  {
    name: 'vi html quên mật khẩu',
    subject: 'Đặt lại mật khẩu',
    html: simple(
      '<p>Bạn vừa yêu cầu đặt lại mật khẩu. Nhấn nút dưới đây:</p><p><a href="https://id.vinamail.test/dat-lai?t=aa1&amp;u=7" style="background:#0068ff;color:#fff;padding:10px 20px">Đặt lại mật khẩu</a></p><p>Nếu không phải bạn, hãy bỏ qua email này.</p>',
    ),
    codes: [],
    action: 'https://id.vinamail.test/dat-lai?t=aa1&u=7',
  },
];

/**
 * Every refusal: code and message, nothing else. One band of a hundred per area; the same message always has the same code.
 * Below 10000 the client shows a toast, from 10000 up a dialog with one button.
 */
export const ERRORS = {
  // 1000: requests
  BAD_INPUT: { code: 1001, msg: '提交的内容有误，请检查后重试' },
  TOO_MANY_REQUESTS: { code: 1002, msg: '操作太频繁，请稍后再试' },
  FORBIDDEN: { code: 1003, msg: '没有权限进行此操作' },
  LOGIN_REQUIRED: { code: 1004, msg: '请先登录' },
  BODY_TOO_LARGE: { code: 1005, msg: '提交的内容过大' },
  UNSUPPORTED_BODY: { code: 1006, msg: '不支持的提交格式' },

  // 1100: sign-in
  PHONE_INVALID: { code: 1101, msg: '请输入正确的手机号' },
  CODE_REQUIRED: { code: 1102, msg: '请输入验证码' },
  CODE_WRONG: { code: 1103, msg: '验证码不正确' },
  CODE_EXPIRED: { code: 1104, msg: '验证码已过期，请重新获取' },
  CODE_TOO_SOON: { code: 1105, msg: '验证码已发送，请稍后再试' },
  CODE_TOO_MANY_TRIES: { code: 1106, msg: '尝试次数过多，请重新获取验证码' },
  CODE_BUDGET_SPENT: { code: 1107, msg: '获取验证码次数过多，请明天再试' },
  CHANNEL_REFUSED: { code: 1108, msg: '登录方式不可用' },
  DEVICE_INVALID: { code: 1109, msg: '设备信息有误' },
  SMS_FAILED: { code: 1110, msg: '验证码发送失败，请稍后再试' },
  WECHAT_UNCONFIGURED: { code: 1111, msg: '微信功能未启用' },
  WECHAT_CODE_INVALID: { code: 1112, msg: '微信授权已失效，请重试' },
  WECHAT_SNAPSHOT: { code: 1113, msg: '请先点击右下角“使用完整服务”再登录' },
  WECHAT_UNAVAILABLE: { code: 1114, msg: '微信服务暂时不可用，请稍后再试' },
  WECHAT_BLOCKED: { code: 1115, msg: '该微信账号存在风险，无法登录' },
  STATE_INVALID: { code: 1116, msg: '登录已超时，请重新操作' },
  APPLE_TOKEN_INVALID: { code: 1117, msg: 'Apple登录凭证无效，请重试' },
  APPLE_UNAVAILABLE: { code: 1118, msg: 'Apple服务暂时不可用，请稍后再试' },
  PHONE_TAKEN: { code: 1119, msg: '该手机号已绑定其他账号' },
  PHONE_NUMBER_FAILED: { code: 1120, msg: '获取手机号失败，请使用短信验证码' },
  LAST_SIGN_IN_WAY: { code: 1121, msg: '请至少保留一种登录方式' },
  LINKED_ELSEWHERE: { code: 1122, msg: '该账号已绑定其他用户' },
  LINK_ABSENT: { code: 1123, msg: '没有绑定该账号' },
  PHONE_BOUND: { code: 1124, msg: '账号已绑定手机号，请在账号安全中更换' },

  // 1200: user
  NICKNAME_REQUIRED: { code: 1201, msg: '请输入昵称' },
  NICKNAME_TOO_LONG: { code: 1202, msg: '昵称最多16个字' },
  USER_ABSENT: { code: 1203, msg: '用户不存在' },
  AVATAR_INVALID: { code: 1204, msg: '请设置头像' },
  USER_UNCHANGED: { code: 1205, msg: '没有改变' },
  BIRTHDAY_INVALID: { code: 1206, msg: '请选择正确的生日' },
  PLACE_TOO_LONG: { code: 1207, msg: '所在地最多40个字' },
  SIGNATURE_TOO_LONG: { code: 1208, msg: '签名最多140个字' },
  TAGS_TOO_MANY: { code: 1209, msg: '标签最多10个，每个最多12个字' },
  ATTENTION_SELF: { code: 1210, msg: '不能关注自己' },
  ATTENTION_BLOCKED: { code: 1211, msg: '无法关注对方' },
  BLOCK_SELF: { code: 1212, msg: '不能拉黑自己' },

  // 1300: albums
  ALBUM_ABSENT: { code: 1301, msg: '相册不存在或已被删除' },
  ALBUM_NAME_REQUIRED: { code: 1302, msg: '请输入相册名称' },
  ALBUM_TEMPLATE_UNKNOWN: { code: 1303, msg: '相册模板不存在' },
  LABEL_ABSENT: { code: 1304, msg: '标签不存在或已被删除' },
  LABEL_NAME_TAKEN: { code: 1305, msg: '已有同名标签' },
  LABEL_LIMIT: { code: 1306, msg: '标签数量已达上限' },
  ALBUM_COVER_ABSENT: { code: 1307, msg: '封面照片不存在或已被删除' },
  ALBUM_PASSWORD_REQUIRED: { code: 1308, msg: '请输入相册密码' },
  ALBUM_PASSWORD_WRONG: { code: 1309, msg: '密码不正确' },
  ALBUM_PASSWORD_TRIES: { code: 1310, msg: '密码尝试次数过多，请稍后再试' },
  ALBUM_PASSWORD_MISSING: { code: 1311, msg: '请先设置访问密码' },
  ALBUM_PASSWORD_MALFORMED: { code: 1312, msg: '密码为4到32个字符' },
  UPLOAD_PASSWORD_REQUIRED: { code: 1313, msg: '请输入上传密码' },
  ALBUM_EXPIRED: { code: 1314, msg: '相册已过期' },
  ALBUM_TAGS_TOO_MANY: { code: 1315, msg: '标签最多10个，每个最多12个字' },
  ALBUM_PLACE_INVALID: { code: 1316, msg: '地点有误，请重新选择' },
  ALBUM_DATES_INVALID: { code: 1317, msg: '结束时间不能早于开始时间' },
  ALBUM_EXPIRY_PAST: { code: 1318, msg: '到期时间不能早于现在' },
  WATERMARK_TEXT_REQUIRED: { code: 1319, msg: '请输入水印文字，最多20个字' },
  FRAME_SITE_INVALID: { code: 1320, msg: '嵌入网站请填写以https://开头的网址，最多20个' },
  ALBUM_PERSON_ABSENT: { code: 1321, msg: '相册中没有此人' },
  ALBUM_PEOPLE_LIMIT: { code: 1322, msg: '相册人数已达上限' },
  ALBUM_OWNER_FIXED: { code: 1323, msg: '不能对相册主人进行此操作' },
  INVITATION_INVALID: { code: 1324, msg: '邀请已失效，请重新获取' },
  TRANSFER_ABSENT: { code: 1325, msg: '转让已失效' },
  TRANSFER_SELF: { code: 1326, msg: '不能转让给自己' },
  SHOW_CODE_INVALID: { code: 1327, msg: '展示码不正确或已失效' },
  SHOW_CODE_TRIES: { code: 1328, msg: '展示码尝试次数过多，请稍后再试' },
  LOCAL_NETWORK_UNKNOWN: { code: 1329, msg: '无法识别当前网络' },
  MINI_CODE_UNCONFIGURED: { code: 1330, msg: '小程序未启用，无法生成小程序码' },
  MINI_CODE_UNAVAILABLE: { code: 1331, msg: '小程序码暂时无法生成，请稍后再试' },
  PARTNER_INVALID: { code: 1332, msg: '合作方密钥无效' },
  PARTNER_ABSENT: { code: 1333, msg: '没有这个合作方' },
  ALBUM_USER_REMARK_TOO_LONG: { code: 1334, msg: '备注最多20个字' },
  SHORT_LINK_INVALID: { code: 1335, msg: '链接已失效' },

  // 1400: media and uploads
  MEDIA_ABSENT: { code: 1401, msg: '照片或视频不存在或已被删除' },
  UPLOAD_ABSENT: { code: 1402, msg: '没有找到已上传的文件，请重新上传' },
  FILE_EMPTY: { code: 1403, msg: '文件是空的，请重新选择' },
  IMAGE_TYPE: { code: 1404, msg: '请上传PNG、JPG、JPEG格式的图片' },
  VIDEO_TYPE: { code: 1405, msg: '请上传MP4、AVI、3GP、WMV格式的视频' },
  IMAGE_TOO_LARGE: { code: 1406, msg: '图片超过大小限制' },
  VIDEO_TOO_LARGE: { code: 1407, msg: '视频超过大小限制' },
  IMAGE_BROKEN: { code: 1408, msg: '图片不完整或已损坏' },
  VIDEO_BROKEN: { code: 1409, msg: '视频不完整或已损坏' },
  TOO_MANY_PIXELS: { code: 1410, msg: '图片像素过大，无法处理' },
  UPLOAD_MISMATCH: { code: 1411, msg: '文件在传输中发生变化，请重新上传' },
  STORAGE_UNCONFIGURED: { code: 1412, msg: '此存储方式未启用' },
  GROUP_ABSENT: { code: 1413, msg: '照片有更新，请刷新后查看' },
  STORAGE_UNAVAILABLE: { code: 1415, msg: '存储暂时不可用，请稍后重试' },
  PROCESSING_TIMEOUT: { code: 1414, msg: '文件处理超时，请重新上传' },

  REMARK_TOO_LONG: { code: 1430, msg: '备注最多140个字' },
  BIN_ABSENT: { code: 1431, msg: '回收站中没有该内容，可能已被恢复或清除' },
  RESTORE_TAKEN: { code: 1432, msg: '相册中已有相同的文件' },
  RESTORE_ALBUM_ABSENT: { code: 1433, msg: '所在相册已被删除，请先恢复相册' },
  DOWNLOAD_EMPTY: { code: 1434, msg: '没有可以下载的照片或视频' },
  DOWNLOAD_TOO_MANY: { code: 1435, msg: '一次最多下载2000个文件' },
  MEDIA_UNREADY: { code: 1436, msg: '文件正在处理，请稍后再试' },
  CAPACITY_FULL: { code: 1440, msg: '相册存储空间不足，请清理或扩容后再上传' },
  UPLOAD_PARTS_MISSING: { code: 1441, msg: '文件还没有传完，请继续上传' },
  UPLOADS_TOO_MANY: { code: 1442, msg: '未完成的上传过多，请先完成或取消' },
  TRANSFER_TAKEN: { code: 1443, msg: '目标相册中已有相同的文件' },

  // 1500: account security
  SESSION_ABSENT: { code: 1501, msg: '该设备已退出登录' },
  PHONE_UNCHANGED: { code: 1502, msg: '新手机号与当前手机号相同' },
  PHONE_ABSENT: { code: 1503, msg: '请先绑定手机号' },
  PHONE_ALREADY_BOUND: { code: 1504, msg: '已绑定手机号，请先验证当前手机号' },
  PHONE_TICKET_EXPIRED: { code: 1505, msg: '验证已过期，请重新验证当前手机号' },
  CLOSING_ALREADY: { code: 1506, msg: '账号已在注销等待期' },
  PAYMENT_PASSWORD_MALFORMED: { code: 1507, msg: '请输入6位数字支付密码' },
  PAYMENT_PASSWORD_WEAK: { code: 1508, msg: '支付密码过于简单，请重新设置' },
  PAYMENT_PASSWORD_WRONG: { code: 1509, msg: '支付密码不正确' },
  PAYMENT_PASSWORD_LOCKED: { code: 1510, msg: '支付密码错误次数过多，请30分钟后再试' },
  PAYMENT_PASSWORD_ABSENT: { code: 1511, msg: '请先设置支付密码' },
  PAYMENT_PASSWORD_SAME: { code: 1512, msg: '新支付密码不能与原密码相同' },

  // 1600: certification
  REAL_NAME_REQUIRED: { code: 1601, msg: '请输入真实姓名' },
  ORGANISATION_NAME_REQUIRED: { code: 1602, msg: '请输入机构名称' },
  ID_CARD_INVALID: { code: 1603, msg: '请输入正确的身份证号' },
  CREDIT_CODE_INVALID: { code: 1604, msg: '请输入正确的统一社会信用代码' },
  ID_CARD_PICTURES_REQUIRED: { code: 1605, msg: '请上传身份证正反面照片' },
  LICENCE_PICTURE_REQUIRED: { code: 1606, msg: '请上传营业执照照片' },
  CERTIFICATION_PENDING: { code: 1607, msg: '认证正在审核中' },
  CERTIFICATION_PASSED: { code: 1608, msg: '已通过认证' },
  CERTIFICATION_ABSENT: { code: 1609, msg: '没有这条待审核的认证' },

  // 1800: public data
  PARAM_ABSENT: { code: 1801, msg: '没有这个参数' },
  NOTICE_ABSENT: { code: 1802, msg: '公告不存在或已被撤回' },
  BANNER_ABSENT: { code: 1803, msg: '轮播图不存在或已被删除' },
  BANNER_PICTURE_INVALID: { code: 1804, msg: '轮播图片无法读取，请换一张图片' },

  // 1900: maps
  MAP_UNCONFIGURED: { code: 1901, msg: '地图服务未启用，请联系管理员' },
  MAP_UNAVAILABLE: { code: 1902, msg: '地图服务暂时不可用，请稍后再试' },
  MAP_BUDGET_SPENT: { code: 1903, msg: '地图查询太频繁，请稍后再试' },

  // 2000: comments and collects
  COMMENT_REQUIRED: { code: 2001, msg: '请输入评论内容' },
  COMMENT_TOO_LONG: { code: 2002, msg: '评论最多500个字' },
  COMMENT_OFF: { code: 2003, msg: '该相册已关闭评论' },
  COMMENT_ABSENT: { code: 2004, msg: '评论不存在或已被删除' },
  MENTIONS_TOO_MANY: { code: 2005, msg: '一次最多提醒10人' },

  // 2100: search
  SEARCH_TOO_SHORT: { code: 2101, msg: '请输入至少2个字' },
  SEARCH_EMPTY: { code: 2102, msg: '请输入关键词或选择筛选条件' },

  // 2200: statistics and live albums
  STATISTICS_RANGE: { code: 2201, msg: '请选择正确的日期范围' },
  LIVE_FULL: { code: 2211, msg: '现场人数过多，请稍后再试' },
} as const satisfies Record<string, ErrorEntry>;

export interface ErrorEntry {
  readonly code: number;
  readonly msg: string;
}

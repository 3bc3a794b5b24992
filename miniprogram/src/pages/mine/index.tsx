import { View } from '@tarojs/components'
import { page } from '../../shell/page'

export default page(() => <View>pages/mine</View>, 'empty')
